;;; shared.el --- What the tests of Eglot and lsp-mode share  -*- lexical-binding: t; -*-

;;; Code:

(require 'jfrlens-tree)

(defun await (what seconds condition)
  "Wait at most SECONDS for CONDITION, which is WHAT."
  (let ((until (+ (float-time) seconds)))
    (while (not (funcall condition))
      (when (> (float-time) until) (error "Did not happen: %s" what))
      (accept-process-output nil 0.1))))

(defun tints ()
  "The lines that are tinted in the buffer, with their faces."
  (mapcar (lambda (o) (format "tint %d: %s" (line-number-at-pos (overlay-start o)) (overlay-get o 'face)))
          (seq-filter (lambda (o) (overlay-get o 'jfrlens)) (overlays-in (point-min) (point-max)))))

(defun call-tree ()
  "Fold, unfold and turn the call tree, and go from it to the source.
Returns what is there to see."
  (let* ((text (lambda () (with-current-buffer "*jfrlens tree*" (buffer-substring-no-properties (point-min) (point-max)))))
         (sees (lambda (part) (lambda () (string-search part (funcall text)))))
         (mark (lambda (word) (mapcar (lambda (line) (concat word " " line)) (split-string (funcall text) "\n" t))))
         lines)
    (save-window-excursion
      (jfrlens-tree)
      (setq lines (funcall mark "tree"))
      (search-forward "demo.Hot.main")
      (jfrlens-tree-toggle)
      (await "a row is folded" 60 (funcall sees "▸ demo.Hot.main"))
      (jfrlens-tree-toggle)
      (await "a row is unfolded" 60 (funcall sees "▾ demo.Hot.main"))
      (jfrlens-tree-reverse)
      (await "callers" 60 (funcall sees "on top"))
      (goto-char (point-min))
      (search-forward "demo.Hot.heavy")
      (jfrlens-tree-toggle)
      (await "a caller" 60 (funcall sees "▾ demo.Hot.heavy"))
      (setq lines (append lines (funcall mark "callers")))
      (jfrlens-tree-visit)
      (append lines (list (format "source %s %d" (buffer-name) (line-number-at-pos)))))))

(provide 'shared)
;;; shared.el ends here
