;;; doing.el --- Run by TestDoingInEmacs  -*- lexical-binding: t; -*-

;;; Commentary:

;; Shows a dump and a running JVM on the lines of the file named by
;; JFRLENS_FILE and goes from a waiter to who has what it waits for; writes what
;; is there, or what went wrong, to the file named by JFRLENS_RESULT.

;;; Code:

(require 'jfrlens-eglot)

(defun await (what seconds condition)
  "Wait until CONDITION holds, for SECONDS at most; WHAT it means is the error."
  (let ((until (+ (float-time) seconds)))
    (while (and (not (funcall condition)) (< (float-time) until))
      (accept-process-output nil 0.1)
      (eglot--update-hints-1 (point-min) (point-max)))
    (unless (funcall condition) (error "Did not happen: %s" what))))

(defun hints ()
  "The hints of the buffer, with their lines."
  (mapcar (lambda (o) (format "hint %d: %s" (line-number-at-pos (overlay-start o))
                              (or (overlay-get o 'after-string) (overlay-get o 'before-string))))
          (seq-filter (lambda (o) (overlay-get o 'eglot--inlay-hint)) (overlays-in (point-min) (1+ (point-max))))))

(defvar result
  (condition-case problem
      (let ((eglot-sync-connect 60) (eglot-connect-timeout 120) lines)
        (jfrlens-setup)
        (find-file (getenv "JFRLENS_FILE"))
        (apply #'eglot--connect (eglot--guess-contact))
        (eglot-inlay-hints-mode 1)
        (jfrlens-doing-in-dump (getenv "JFRLENS_DUMP"))
        (await "hints of a dump" 120 #'hints)
        (flymake-start)
        (await "problems" 120 #'flymake-diagnostics)
        (setq lines (append (mapcar (lambda (h) (concat "dump " h)) (hints))
                            (mapcar (lambda (d) (format "problem at %d: %s" (line-number-at-pos (flymake-diagnostic-beg d)) (flymake-diagnostic-text d)))
                                    (flymake-diagnostics))))
        (goto-char (point-min))
        (forward-line 4)
        (jfrlens-holder)
        (push (format "holder %d" (line-number-at-pos)) lines)
        (jfrlens-clear)
        (await "nothing is shown" 60 (lambda () (null (hints))))
        (jfrlens-doing (string-to-number (getenv "JFRLENS_PID")))
        (await "hints of a JVM" 120 #'hints)
        (append lines (hints)))
    (error (list (format "went wrong: %S" problem)))))

(write-region (mapconcat #'identity result "\n") nil (getenv "JFRLENS_RESULT"))
(setq kill-buffer-query-functions nil)
(kill-emacs)

;;; doing.el ends here
