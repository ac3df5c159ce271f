;;; recorder.el --- Run by TestRecorderSettingsInEmacs  -*- lexical-binding: t; -*-

;;; Commentary:

;; Writes what is wrong in the settings file named by JFRLENS_FILE, or what
;; went wrong, to the file named by JFRLENS_RESULT.

;;; Code:

(require 'jfrlens-eglot)

(defvar result
  (condition-case problem
      (let ((eglot-sync-connect 60) (eglot-connect-timeout 120) (until (+ (float-time) 60)))
        (jfrlens-setup)
        (find-file (getenv "JFRLENS_FILE"))
        (apply #'eglot--connect (eglot--guess-contact))
        (flymake-start)
        (while (and (null (flymake-diagnostics)) (< (float-time) until))
          (accept-process-output nil 0.1))
        (mapconcat (lambda (d) (format "diagnostic %d: %s" (line-number-at-pos (flymake-diagnostic-beg d)) (flymake-diagnostic-text d)))
                   (flymake-diagnostics) "\n"))
    (error (format "problem %S" problem))))

(write-region result nil (getenv "JFRLENS_RESULT"))
(setq kill-buffer-query-functions nil)
(kill-emacs)

;;; recorder.el ends here
