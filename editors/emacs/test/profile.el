;;; profile.el --- Run by TestEmacs  -*- lexical-binding: t; -*-

;;; Commentary:

;; Profiles the main of the file named by JFRLENS_FILE and writes the hints
;; that are drawn then, or what went wrong, to the file named by JFRLENS_RESULT.

;;; Code:

(require 'jfrlens-eglot)
(load (expand-file-name "shared" (file-name-directory load-file-name)) nil t)

(defvar refreshes 0)

(cl-defmethod eglot-handle-request :after ((_server eglot-jfrlens) (_method (eql workspace/inlayHint/refresh)))
  (cl-incf refreshes))

(defun hints ()
  "The hints that are drawn in the buffer, as text."
  (mapcar (lambda (o)
            (format "hint %d: %s%s" (line-number-at-pos (overlay-start o))
                    (substring-no-properties (or (overlay-get o 'before-string) ""))
                    (substring-no-properties (or (overlay-get o 'after-string) ""))))
          (seq-filter (lambda (o) (overlay-get o 'eglot--inlay-hint))
                      (overlays-in (point-min) (point-max)))))

(defvar asked nil "The question that was asked last.")

(defun leave-it-running (prompt &rest _)
  "Answer PROMPT, when a program shall run a second time."
  (setq asked prompt)
  "Leave It Running")

(defvar result
  (condition-case problem
      (progn
        (jfrlens-setup)
        (find-file (getenv "JFRLENS_FILE"))
        (let ((eglot-sync-connect 60) (eglot-connect-timeout 120)) ; on a busy machine, too
          (apply #'eglot--connect (eglot--guess-contact)))
        (eglot-inlay-hints-mode 1)
        (let ((completing-read-function #'leave-it-running))
          (jfrlens-profile)
          (jfrlens-profile)
          (await "a question" 300 (lambda () asked)))
        (await "live hints are announced" 300 (lambda () (> refreshes 1)))
        (await "the result is told" 300
               (lambda () (with-current-buffer (messages-buffer)
                            (save-excursion (goto-char (point-min)) (search-forward "Profiled demo.Hot" nil t)))))
        (await "hints are drawn" 120 #'hints)
        (await "lines are tinted" 120 #'tints)
        (let ((lines (cons (concat "asked " (string-replace "\n" " " asked)) (append (hints) (tints))))
              (folder default-directory))
          (jfrlens-next-hot-line)
          (push (format "hottest %d" (line-number-at-pos)) lines)
          (jfrlens-hot-lines)
          (with-current-buffer "*xref*"
            (dolist (line (split-string (buffer-substring-no-properties (point-min) (point-max)) "\n" t))
              (push (concat "listed " line) lines))
            (goto-char (point-min))
            (xref-next-line)
            (push (format "listed first is %d" (xref-location-line (xref-item-location (xref--item-at-point)))) lines))
          (setq lines (append (reverse (call-tree)) lines))
          (save-current-buffer (jfrlens-overview))
          (with-current-buffer "*jfrlens overview*"
            (dolist (line (split-string (buffer-substring-no-properties (point-min) (point-max)) "\n" t))
              (push (concat "overview " line) lines)))
          (jfrlens-profile)
          (await "another result is told" 300
                 (lambda () (with-current-buffer (messages-buffer)
                              (save-excursion (goto-char (point-min)) (search-forward "Profiled demo.Hot" nil t 2)))))
          (let ((completing-read-function (lambda (_prompt runs &rest _) (push (concat "run " (caar runs)) lines) (caar runs))))
            (jfrlens--read-run "Run: "))
          (let ((browse-url-browser-function (lambda (address &rest _) (push (concat "page " address) lines))))
            (jfrlens-flame-graph t)
            (push (concat "copied " (current-kill 0)) lines)
            (jfrlens-compare))
          (find-file (expand-file-name "../module/pom.xml" folder))
          (await "the build file is managed" 120 #'eglot-managed-p)
          (goto-char (point-min))
          (search-forward "maven-surefire-plugin")
          (dolist (action (eglot-code-actions (line-beginning-position) (line-end-position)))
            (push (concat "goal " (plist-get action :title)) lines))
          (find-file (expand-file-name "../module/.profileconfig.json" folder))
          (await "the settings file is managed" 120 #'eglot-managed-p)
          (flymake-start)
          (await "a problem in the settings" 120 #'flymake-diagnostics)
          (dolist (problem (flymake-diagnostics))
            (push (concat "diagnostic " (flymake-diagnostic-text problem)) lines))
          lines))
    (error (list (format "problem %s" (error-message-string problem))))))

(with-temp-file (getenv "JFRLENS_RESULT")
  (dolist (line (reverse result)) (insert line "\n")))
(kill-emacs 0)

;;; profile.el ends here
