;;; tree.el --- The call tree, for the tests of Eglot and lsp-mode  -*- lexical-binding: t; -*-

;;; Code:

(require 'jfrlens-tree)

(defun call-tree (await)
  "Fold, unfold and turn the call tree, and go from it to the source.
AWAIT waits for what it is told.  Returns what is there to see."
  (let* ((text (lambda () (with-current-buffer "*jfrlens tree*" (buffer-substring-no-properties (point-min) (point-max)))))
         (sees (lambda (part) (lambda () (string-search part (funcall text)))))
         (mark (lambda (word) (mapcar (lambda (line) (concat word " " line)) (split-string (funcall text) "\n" t))))
         lines)
    (save-window-excursion
      (jfrlens-tree)
      (setq lines (funcall mark "tree"))
      (search-forward "demo.Hot.main")
      (jfrlens-tree-toggle)
      (funcall await "a row is folded" 60 (funcall sees "▸ demo.Hot.main"))
      (jfrlens-tree-toggle)
      (funcall await "a row is unfolded" 60 (funcall sees "▾ demo.Hot.main"))
      (jfrlens-tree-reverse)
      (funcall await "callers" 60 (funcall sees "on top"))
      (goto-char (point-min))
      (search-forward "demo.Hot.heavy")
      (jfrlens-tree-toggle)
      (funcall await "a caller" 60 (funcall sees "▾ demo.Hot.heavy"))
      (setq lines (append lines (funcall mark "callers")))
      (jfrlens-tree-visit)
      (append lines (list (format "source %s %d" (buffer-name) (line-number-at-pos)))))))

(provide 'tree)
;;; tree.el ends here
