;;; jfrlens-tree.el --- The call tree of jfrlens in a buffer  -*- lexical-binding: t; -*-

;;; Commentary:

;; What is unfolded is kept here; the server says which rows that makes.

;;; Code:

(require 'jfrlens)

(defvar-local jfrlens-tree--callers nil "Whether the tree leads to callers.")
(defvar-local jfrlens-tree--open nil "The ids of rows that the user has unfolded.")
(defvar-local jfrlens-tree--shut nil "The ids of rows that the user has folded.")

(defvar-keymap jfrlens-tree-mode-map
  :parent special-mode-map
  "RET" #'jfrlens-tree-visit
  "TAB" #'jfrlens-tree-toggle
  "n" #'next-line
  "p" #'previous-line
  "r" #'jfrlens-tree-reverse
  "t" #'jfrlens-select-event)

(define-derived-mode jfrlens-tree-mode special-mode "Call tree"
  "Shows which methods call which, with the share of the samples of each."
  (setq truncate-lines t)
  (setq header-line-format
        (substitute-command-keys
         "\\[jfrlens-tree-visit] source, \\[jfrlens-tree-toggle] unfold, \\[jfrlens-tree-reverse] callers or callees, \\[jfrlens-select-event] sample type, \\[quit-window] close"))
  (setq-local revert-buffer-function (lambda (&rest _) (jfrlens-tree--refresh)))
  (add-hook 'jfrlens-shown-functions #'jfrlens-tree--shown-changed))

;;;###autoload
(defun jfrlens-tree ()
  "Show the call tree of what is shown, and keep it up to date."
  (interactive)
  (let ((connection (jfrlens--connection)))
    (with-current-buffer (get-buffer-create "*jfrlens tree*")
      (jfrlens-tree-mode)
      (setq jfrlens--connected connection)
      (jfrlens-tree--draw (jfrlens--call connection "jfrlens/callTree" (jfrlens-tree--unfolding))))
    (pop-to-buffer "*jfrlens tree*")))

(defun jfrlens-tree--unfolding ()
  "What the server is to be asked for."
  (list :callers (if jfrlens-tree--callers t :json-false)
        :open (vconcat jfrlens-tree--open) :shut (vconcat jfrlens-tree--shut)))

(defun jfrlens-tree--refresh ()
  "Ask for the tree as it is unfolded now."
  (let ((buffer (current-buffer)))
    (jfrlens--send jfrlens--connected "jfrlens/callTree" (jfrlens-tree--unfolding)
                   (lambda (tree)
                     (when (buffer-live-p buffer)
                       (with-current-buffer buffer (jfrlens-tree--draw tree))))
                   (lambda (problem)
                     (when (buffer-live-p buffer)
                       (with-current-buffer buffer
                         (let ((inhibit-read-only t))
                           (erase-buffer)
                           (insert problem "\n"))))))))

(defun jfrlens-tree--shown-changed (connection)
  "Draw the tree anew where it is of CONNECTION."
  (when-let* ((buffer (get-buffer "*jfrlens tree*")))
    (with-current-buffer buffer
      (when (eq jfrlens--connected connection) (jfrlens-tree--refresh)))))

(defun jfrlens-tree--draw (tree)
  "Write TREE into the buffer and stay on the row of point."
  (let ((inhibit-read-only t) (before (plist-get (jfrlens-tree--row) :id)) at)
    (erase-buffer)
    (insert (plist-get tree :title) "\n")
    (seq-doseq (note (plist-get tree :notes)) (insert note "\n"))
    (insert (plist-get tree :head) "\n")
    (put-text-property (point-min) (point) 'face 'bold)
    (seq-doseq (row (plist-get tree :rows))
      (when (or (null at) (equal before (plist-get row :id))) (setq at (point)))
      (jfrlens-tree--insert row))
    (goto-char (or at (point-min)))
    (dolist (window (get-buffer-window-list nil nil t)) (set-window-point window (point)))))

(defun jfrlens-tree--insert (row)
  "Write a ROW."
  (insert (propertize (format "%s  %s%s %s\n" (plist-get row :numbers) (make-string (plist-get row :depth) ?\s)
                              (cond ((not (eq t (plist-get row :more))) " ")
                                    ((eq t (plist-get row :open)) "▾")
                                    (t "▸"))
                              (plist-get row :name))
                      'face (if (equal "" (plist-get row :uri)) 'shadow 'default)
                      'jfrlens-row row)))

(defun jfrlens-tree--row ()
  "The row of point, or nil."
  (get-text-property (point) 'jfrlens-row))

(defun jfrlens-tree-toggle ()
  "Unfold or fold the row of point."
  (interactive)
  (when-let* ((row (jfrlens-tree--row)) ((eq t (plist-get row :more))) (id (plist-get row :id)))
    (let ((folds (eq t (plist-get row :open))))
      (setq jfrlens-tree--open (delete id jfrlens-tree--open) jfrlens-tree--shut (delete id jfrlens-tree--shut))
      (if folds (push id jfrlens-tree--shut) (push id jfrlens-tree--open)))
    (jfrlens-tree--refresh)))

(defun jfrlens-tree-visit ()
  "Go to the source of the row of point; unfold a row that has none."
  (interactive)
  (let ((row (jfrlens-tree--row)))
    (if (member (plist-get row :uri) '("" nil))
        (jfrlens-tree-toggle)
      (find-file-other-window (eglot-uri-to-path (plist-get row :uri)))
      (goto-char (point-min))
      (forward-line (plist-get row :line)))))

(defun jfrlens-tree-reverse ()
  "Show callers of what is on top of the stacks, or callees from their bottom."
  (interactive)
  (setq jfrlens-tree--callers (not jfrlens-tree--callers))
  (jfrlens-tree--refresh))

(provide 'jfrlens-tree)
;;; jfrlens-tree.el ends here
