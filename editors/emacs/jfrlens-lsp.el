;;; jfrlens-lsp.el --- jfrlens as a server of lsp-mode  -*- lexical-binding: t; -*-

;;; Commentary:

;; lsp-mode runs it beside the server of the language, and draws its lenses.

;;; Code:

(require 'jfrlens)
(unless (featurep 'lsp-mode) (require 'lsp-mode)) ; not when this is compiled: not all have it

(declare-function lsp--client-server-id "lsp-mode" (client))
(declare-function lsp--workspace-buffers "lsp-mode" (workspace))
(declare-function lsp--workspace-client "lsp-mode" (workspace))
(declare-function lsp-inlay-hints-mode "lsp-mode" (&optional arg))
(declare-function lsp-register-client "lsp-mode" (client))
(declare-function lsp-request "lsp-mode" (method params &rest more))
(declare-function lsp-request-async "lsp-mode" (method params callback &rest more))
(declare-function lsp-stdio-connection "lsp-mode" (command &optional test))
(declare-function lsp-update-inlay-hints "lsp-mode" (start end))
(declare-function lsp-workspaces "lsp-mode" ())
(declare-function make-lsp-client "lsp-mode" (&rest slots))
(defvar lsp--cur-workspace)
(defvar lsp-response-timeout)

(defun jfrlens-lsp--plain (value)
  "VALUE with property lists in place of hash tables, as all of jfrlens has them."
  (cond
   ((hash-table-p value)
    (let (list)
      (maphash (lambda (key of) (push (intern (concat ":" key)) list) (push (jfrlens-lsp--plain of) list)) value)
      (nreverse list)))
   ((vectorp value) (vconcat (mapcar #'jfrlens-lsp--plain value)))
   (t value)))

(cl-defmethod jfrlens--call ((workspace lsp--workspace) method params)
  "Ask the server of WORKSPACE by METHOD with PARAMS, however long it takes."
  (let ((lsp--cur-workspace workspace) (lsp-response-timeout nil))
    (jfrlens-lsp--plain (lsp-request method params))))

(cl-defmethod jfrlens--send ((workspace lsp--workspace) method params answer &optional failed)
  "Ask the server of WORKSPACE by METHOD with PARAMS and call ANSWER or FAILED."
  (let ((lsp--cur-workspace workspace))
    (lsp-request-async method params
                       (lambda (result) (funcall answer (jfrlens-lsp--plain result)))
                       :mode 'detached
                       :error-handler (lambda (problem)
                                        (when failed
                                          (funcall failed (plist-get (jfrlens-lsp--plain problem) :message)))))))

(cl-defmethod jfrlens--buffers ((workspace lsp--workspace))
  "The live buffers of WORKSPACE."
  (seq-filter #'buffer-live-p (lsp--workspace-buffers workspace)))

(defun jfrlens-lsp--connection ()
  "The workspace of the current buffer whose server is jfrlens."
  (seq-find (lambda (workspace) (eq 'jfrlens (lsp--client-server-id (lsp--workspace-client workspace))))
            (lsp-workspaces)))

(defun jfrlens-lsp--shown-changed (workspace _)
  "Show in all buffers of WORKSPACE what is shown now."
  (dolist (buffer (jfrlens--buffers workspace))
    (with-current-buffer buffer
      (when (bound-and-true-p lsp-inlay-hints-mode)
        (lsp-update-inlay-hints (point-min) (point-max)))))
  (jfrlens--shown-changed workspace))

(defun jfrlens-lsp--settings (_workspace params)
  "Answer `jfrlens-settings' for each of the items of PARAMS."
  (make-vector (length (plist-get (jfrlens-lsp--plain params) :items)) (or jfrlens-settings (make-hash-table))))

(defun jfrlens-lsp--manage ()
  "Show hints and tints in a buffer of lsp-mode."
  (lsp-inlay-hints-mode 1)
  (jfrlens--manage t)
  (add-hook 'lsp-unconfigure-hook (lambda () (jfrlens--manage nil)) nil t))

(defun jfrlens-lsp--table (&rest pairs)
  "A hash table of PAIRS of a name and a function."
  (let ((table (make-hash-table :test #'equal)))
    (cl-loop for (name function) on pairs by #'cddr do (puthash name function table))
    table))

;;;###autoload
(defun jfrlens-lsp-setup ()
  "Use jfrlens beside the lsp-mode servers of the buffers of `jfrlens-modes'."
  (jfrlens--know-file-names)
  (add-hook 'jfrlens-connection-functions #'jfrlens-lsp--connection)
  (add-hook 'lsp-jfrlens-after-open-hook #'jfrlens-lsp--manage)
  (lsp-register-client
   (make-lsp-client
    :server-id 'jfrlens
    :new-connection (lsp-stdio-connection (lambda () jfrlens-command))
    :major-modes jfrlens-modes
    :add-on? t
    :initialization-options (lambda () (list :trusted t :settings (or jfrlens-settings (make-hash-table))))
    :request-handlers (jfrlens-lsp--table "workspace/configuration" #'jfrlens-lsp--settings)
    :notification-handlers (jfrlens-lsp--table "jfrlens/shownChanged" #'jfrlens-lsp--shown-changed))))

(provide 'jfrlens-lsp)
;;; jfrlens-lsp.el ends here
