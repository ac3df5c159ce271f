;;; jfrlens-eglot.el --- jfrlens as a server of Eglot  -*- lexical-binding: t; -*-

;;; Commentary:

;; Eglot shows hints, problems and hover texts, and what lenses do as code actions.

;;; Code:

(require 'eglot)
(require 'jfrlens)

(defclass eglot-jfrlens (eglot-lsp-server) ()
  :documentation "The jfrlens language server.")

(cl-defmethod eglot-initialization-options ((_server eglot-jfrlens))
  "Trust the workspace: who runs a command wants to."
  (list :trusted t :settings (or jfrlens-settings eglot--{})))

(cl-defmethod eglot-handle-request ((_server eglot-jfrlens) (_method (eql workspace/configuration)) &key items)
  "Answer `jfrlens-settings', where there are any, for each of ITEMS."
  (if jfrlens-settings
      (make-vector (length items) jfrlens-settings)
    (cl-call-next-method)))

(cl-defmethod eglot-client-capabilities ((_server eglot-jfrlens))
  "Announce that hints can be fetched again, which Eglot alone does not."
  (let ((capabilities (cl-call-next-method)))
    (setf (plist-get (plist-get capabilities :workspace) :inlayHint)
          '(:refreshSupport t))
    capabilities))

(cl-defmethod eglot-handle-request ((server eglot-jfrlens) (_method (eql workspace/inlayHint/refresh)))
  "Fetch the hints of all buffers of SERVER again."
  (dolist (buffer (jfrlens--buffers server))
    (with-current-buffer buffer
      (when (bound-and-true-p eglot-inlay-hints-mode)
        (eglot--update-hints-1 (point-min) (point-max)))))
  nil)

(cl-defmethod eglot-handle-notification ((server eglot-jfrlens) (_method (eql jfrlens/shownChanged)) &rest _)
  "Show in all buffers of SERVER what is shown now."
  (jfrlens--shown-changed server))

(cl-defmethod jfrlens--call ((server eglot-jfrlens) method params)
  "Ask SERVER by METHOD with PARAMS."
  (jsonrpc-request server method params))

(cl-defmethod jfrlens--send ((server eglot-jfrlens) method params answer &optional failed)
  "Ask SERVER by METHOD with PARAMS and call ANSWER or FAILED some time."
  (jsonrpc-async-request server method params
                         :success-fn answer :timeout nil
                         :error-fn (lambda (problem) (when failed (funcall failed (plist-get problem :message))))))

(cl-defmethod jfrlens--buffers ((server eglot-jfrlens))
  "The live buffers of SERVER."
  (seq-filter #'buffer-live-p (eglot--managed-buffers server)))

(defun jfrlens-eglot--connection ()
  "The server of the current buffer, where it is jfrlens."
  (when-let* ((server (eglot-current-server))
              ((cl-typep server 'eglot-jfrlens)))
    server))

(defun jfrlens-eglot--manage ()
  "Tint the lines of a buffer that Eglot manages."
  (jfrlens--manage (eglot-managed-p)))

;;;###autoload
(defun jfrlens-setup ()
  "Use jfrlens as the Eglot server of the buffers of `jfrlens-modes'."
  (jfrlens--know-file-names)
  (add-hook 'jfrlens-connection-functions #'jfrlens-eglot--connection)
  (add-hook 'eglot-managed-mode-hook #'jfrlens-eglot--manage)
  (add-to-list 'eglot-server-programs `(,jfrlens-modes . (eglot-jfrlens . ,jfrlens-command))))

(provide 'jfrlens-eglot)
;;; jfrlens-eglot.el ends here
