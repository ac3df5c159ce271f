;;; lsp.el --- Run by TestEmacsWithLSPMode  -*- lexical-binding: t; -*-

;;; Commentary:

;; Profiles the main of the file named by JFRLENS_FILE by its lens and writes
;; what is drawn then, or what went wrong, to the file named by JFRLENS_RESULT.

;;; Code:

(load "lsp-mode-autoloads" nil t) ; as a package manager does
(require 'jfrlens-lsp)
(load (expand-file-name "shared" (file-name-directory load-file-name)) nil t)

(defvar folder (file-name-directory (getenv "JFRLENS_RESULT")))

(setq lsp-auto-guess-root t
      lsp-restart 'ignore
      lsp-enable-snippet nil
      lsp-keep-workspace-alive nil
      lsp-session-file (expand-file-name "session" folder))

(defun with-property (property)
  "The overlays of the buffer that have PROPERTY."
  (seq-filter (lambda (o) (overlay-get o property)) (overlays-in (point-min) (1+ (point-max)))))

(defun lenses ()
  "The lenses that are drawn in the buffer, with their lines."
  (mapcar (lambda (o) (format "lens %d: %s" (line-number-at-pos (overlay-get o 'lsp-lens-position))
                              (substring-no-properties (overlay-get o 'lsp--lens-contents))))
          (with-property 'lsp-lens)))

(defun hints ()
  "The hints that are drawn in the buffer, with their lines."
  (mapcar (lambda (o) (format "hint %d: %s" (line-number-at-pos (overlay-start o))
                              (substring-no-properties (overlay-get o 'before-string))))
          (with-property 'lsp-inlay-hint)))

(defun click (title)
  "Run the lens whose title contains TITLE."
  (let ((lens (seq-some (lambda (o) (seq-find (lambda (text) (string-search title text)) (overlay-get o 'lsp--metadata)))
                        (with-property 'lsp-lens))))
    (funcall (get-text-property 0 'action lens))))

(defun has (list part)
  "Whether a text of LIST has PART."
  (seq-find (lambda (text) (string-search part text)) list))

(defvar result
  (condition-case problem
      (let (lines)
        (jfrlens-lsp-setup)
        (find-file (getenv "JFRLENS_FILE"))
        (lsp)
        (await "a lens to profile" 120 (lambda () (has (lenses) "Profile")))
        (click "Profile")
        (await "the program runs" 120 (lambda () (has (lenses) "Stop")))
        (await "live hints" 60 #'hints)
        (await "lenses with numbers" 300 (lambda () (and (has (lenses) "self") (has (lenses) "Profile"))))
        (await "lines are tinted" 120 #'tints)
        (await "hints are drawn" 120 #'hints)
        (setq lines (append (lenses) (hints) (tints)))
        (jfrlens-next-hot-line)
        (setq lines (append lines (list (format "hottest %d" (line-number-at-pos)))
                            (call-tree)))
        (let ((completing-read-function (lambda (_prompt types &rest _) (caar types))))
          (jfrlens-select-event))
        (jfrlens-clear)
        (await "nothing is shown" 60 (lambda () (not (or (hints) (tints)))))
        (append lines (list (format "servers %d" (length (lsp-workspaces))))))
    (error (list (format "problem %s" (error-message-string problem))
                 (with-current-buffer (messages-buffer) (buffer-string))))))

(write-region (concat (mapconcat #'identity result "\n") "\n") nil (getenv "JFRLENS_RESULT"))
(setq kill-buffer-query-functions nil)
(kill-emacs 0)

;;; lsp.el ends here
