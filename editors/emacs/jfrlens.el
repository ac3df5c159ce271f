;;; jfrlens.el --- Profile Java programs on their source lines  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "30.1"))
;; Keywords: languages, tools

;;; Commentary:

;; Connects Eglot or lsp-mode to the jfrlens language server: hints at the ends
;; of hot lines, tints behind them, hover text, and a command for each thing
;; the server can do, which with Eglot stand in for code lenses.  All logic is
;; in the server.  Here are the commands; jfrlens-eglot.el and jfrlens-lsp.el
;; connect, jfrlens-tree.el shows the call tree.

;;; Code:

(require 'cl-lib)
(require 'xref)

(autoload 'jfrlens-setup "jfrlens-eglot" "Use jfrlens with Eglot.")
(autoload 'jfrlens-lsp-setup "jfrlens-lsp" "Use jfrlens with lsp-mode.")
(autoload 'jfrlens-tree "jfrlens-tree" "Show the call tree." t)
(autoload 'eglot-path-to-uri "eglot")
(autoload 'eglot-uri-to-path "eglot")

(defgroup jfrlens nil "Profiles on source lines." :group 'tools)

(defcustom jfrlens-command '("jfrlens" "lsp")
  "Command line of the language server."
  :type '(repeat string))

(defcustom jfrlens-settings nil
  "Settings of the server as a property list, such as (:jdk \"21\").
The keys are those of lsp/PROTOCOL.md."
  :type '(plist))

(defcustom jfrlens-modes
  '(java-mode java-ts-mode kotlin-mode kotlin-ts-mode scala-mode scala-ts-mode
    nxml-mode groovy-mode js-json-mode json-mode json-ts-mode
    sh-mode bash-ts-mode dockerfile-mode dockerfile-ts-mode sql-mode)
  "Major modes of the buffers that are handed to the server.
Those after the languages are for pom.xml, build.gradle,
.profileconfig.json, settings files of the JDK's recorder (.jfc), files
with its options, and SQL over recordings; the server has nothing to say
about other files.
Take away a mode that another server shall have."
  :type '(repeat symbol))

;; A connection is what Eglot or lsp-mode knows a running server by.

(defvar jfrlens-connection-functions nil
  "Functions that return the connection of the current buffer, or nil.")

(defvar-local jfrlens--connected nil
  "The connection of a buffer that shows something of a server.")

(defun jfrlens--connection-or-nil ()
  "The connection of the current buffer, if it has one."
  (or jfrlens--connected (run-hook-with-args-until-success 'jfrlens-connection-functions)))

(defun jfrlens--connection ()
  "The connection of the current buffer."
  (or (jfrlens--connection-or-nil)
      (user-error "No jfrlens server runs for this buffer; start Eglot or lsp-mode in a Java, Kotlin or Scala file")))

(cl-defgeneric jfrlens--call (connection method params)
  "Ask the server of CONNECTION by METHOD with PARAMS and return its answer.
Objects are property lists.")

(cl-defgeneric jfrlens--send (connection method params answer &optional failed)
  "Ask the server of CONNECTION by METHOD with PARAMS.
ANSWER is called with its answer some time, or FAILED with what went wrong.")

(cl-defgeneric jfrlens--buffers (connection)
  "The live buffers that the server of CONNECTION has been handed.")

(defvar jfrlens-shown-functions nil
  "Functions that are called with a connection when something else is shown.")

(defun jfrlens--shown-changed (connection)
  "Tint the lines of all buffers of CONNECTION anew, and tell others."
  (dolist (buffer (jfrlens--buffers connection))
    (with-current-buffer buffer (jfrlens--tint)))
  (run-hook-with-args 'jfrlens-shown-functions connection))

(defconst jfrlens--tints
  '(("hot-1" "#2b281f" "#fefbf3")
    ("hot-2" "#342c20" "#fef6ea")
    ("hot-3" "#3c2d1f" "#fdeee1")
    ("hot-4" "#462c20" "#fce3d6")
    ("hot-5" "#512921" "#fad2c9")
    ("cool-1" "#20242a" "#f3f8fe")
    ("cool-2" "#212833" "#ebf3fd")
    ("cool-3" "#222c3b" "#e3eefc")
    ("cool-4" "#233145" "#d9e8fb")
    ("cool-5" "#253851" "#cde0fa"))
  "Faces of the levels, with their colours on dark and on light ground.")

(defun jfrlens--define-faces ()
  "Define the faces of tinted lines: jfrlens-hot-1 to 5, jfrlens-cool-1 to 5."
  (pcase-dolist (`(,name ,dark ,light) jfrlens--tints)
    (custom-declare-face (intern (concat "jfrlens-" name))
                         `((((background dark)) :background ,dark :extend t)
                           (t :background ,light :extend t))
                         "Behind a line: hot by level, in a comparison cooler than before."
                         :group 'jfrlens)))

(jfrlens--define-faces)

(defun jfrlens--tint ()
  "Tint the lines of the buffer as the server says now."
  (when-let* ((connection (jfrlens--connection-or-nil))
              (buffer (current-buffer)))
    (jfrlens--send connection "jfrlens/heat" (list :uri (eglot-path-to-uri (buffer-file-name)))
                   (lambda (heat)
                     (when (buffer-live-p buffer)
                       (with-current-buffer buffer
                         (jfrlens--draw (plist-get heat :lines))))))))

(defun jfrlens--draw (lines)
  "Tint LINES, and take the tint of all others away."
  (save-restriction
    (widen)
    (remove-overlays (point-min) (point-max) 'jfrlens t)
    (save-excursion
      (seq-doseq (line lines)
        (goto-char (point-min))
        (when (= 0 (forward-line (plist-get line :line)))
          (let ((level (plist-get line :level))
                (overlay (make-overlay (point) (line-beginning-position 2))))
            (overlay-put overlay 'jfrlens t)
            (overlay-put overlay 'face (intern (format "jfrlens-%s-%d" (if (> level 0) "hot" "cool") (abs level))))))))))

(defun jfrlens--manage (managed)
  "Tint the lines of a buffer while it is MANAGED by a server."
  (if managed
      (progn (jfrlens--tint)
             (add-hook 'after-save-hook #'jfrlens--tint nil t))
    (remove-overlays nil nil 'jfrlens t)
    (remove-hook 'after-save-hook #'jfrlens--tint t)))

(defun jfrlens--know-file-names ()
  "Edit settings files of the recorder as the XML that they are."
  (add-to-list 'auto-mode-alist '("\\.jfc\\'" . nxml-mode)))

(defun jfrlens--execute (command &optional argument)
  "Run COMMAND of the server with ARGUMENT, a property list or a string."
  (jfrlens--call (jfrlens--connection) "workspace/executeCommand"
                 (append (list :command command)
                         (when argument (list :arguments (vector argument))))))

(defun jfrlens--start (command argument)
  "Run COMMAND of the server, which may ask the user first, with ARGUMENT.
What it refuses it says by itself."
  (jfrlens--send (jfrlens--connection) "workspace/executeCommand"
                 (list :command command :arguments (vector argument))
                 #'ignore)
  nil)

(defun jfrlens--here ()
  "The place of point, as the server takes it."
  (list :uri (eglot-path-to-uri (buffer-file-name)) :line (1- (line-number-at-pos nil t))))

(defun jfrlens-profile ()
  "Profile the main or goal at point, or the only one of the buffer."
  (interactive)
  (jfrlens--start "jfrlens.profile" (jfrlens--here)))

(defun jfrlens-profile-with-arguments (arguments)
  "Profile the main at point with ARGUMENTS, as one types them in a terminal."
  (interactive (list (read-string "Arguments: " nil 'jfrlens--arguments)))
  (jfrlens--start "jfrlens.profile" (append (jfrlens--here) (list :arguments arguments))))

(defvar jfrlens--arguments nil "Arguments that were used before.")

(defun jfrlens-profile-test ()
  "Profile the test at point."
  (interactive)
  (jfrlens--start "jfrlens.profileTest" (jfrlens--here)))

(defun jfrlens-attach (pid)
  "Measure the JVM with the process id PID until `jfrlens-stop'."
  (interactive (list (jfrlens--read-jvm)))
  (jfrlens--start "jfrlens.attach" (list :pid pid)))

(defun jfrlens-dump (pid)
  "Show the last minutes of the JVM with the process id PID, which records anyway."
  (interactive (list (jfrlens--read-jvm)))
  (jfrlens--start "jfrlens.dump" (list :pid pid)))

(defun jfrlens-doing (pid)
  "Show on the lines what the threads of the JVM with the process id PID do."
  (interactive (list (jfrlens--read-jvm)))
  (jfrlens--start "jfrlens.doing" (list :pid pid)))

(defun jfrlens-doing-in-dump (file)
  "Show on the lines what the threads in FILE do, of dumps or a crash log."
  (interactive "fDump, crash log or archive: ")
  (jfrlens--start "jfrlens.doing" (list :dump (expand-file-name file))))

(defun jfrlens-holder ()
  "Go to the thread that has what threads wait for at point."
  (interactive)
  (jfrlens--go (jfrlens--execute "jfrlens.holder" (append (jfrlens--here) '(:quiet t)))))

(defun jfrlens-runs (run)
  "Show a RUN that is kept."
  (interactive (list (jfrlens--read-run "Run to show: ")))
  (jfrlens--start "jfrlens.openRecording" (list :recording run)))

(defun jfrlens-pin (run name)
  "Keep a RUN by a NAME."
  (interactive (list (jfrlens--read-run "Run to keep: ") (read-string "Its name: ")))
  (jfrlens--start "jfrlens.pinRun" (list :run run :name name)))

(defun jfrlens-unpin (name)
  "Keep the run with the NAME no more."
  (interactive "sName of the run: ")
  (jfrlens--start "jfrlens.unpinRun" (list :name name)))

(defun jfrlens--read-run (prompt)
  "Ask with PROMPT for a run that is kept and return its word."
  (let ((runs (mapcar (lambda (run)
                        (cons (format "%s %s, %s ago: %s" (plist-get run :label) (plist-get run :title)
                                      (plist-get run :age) (plist-get run :answer))
                              (plist-get run :run)))
                      (jfrlens--execute "jfrlens.runs" '(:quiet t)))))
    (cdr (assoc (completing-read prompt runs nil t) runs))))

(defun jfrlens--read-jvm ()
  "Ask for a running JVM and return its process id."
  (let ((jvms (mapcar (lambda (jvm)
                        (cons (format "%s (process %d)" (plist-get jvm :main) (plist-get jvm :pid)) (plist-get jvm :pid)))
                      (seq-filter (lambda (jvm) (equal (plist-get jvm :obstacle) ""))
                                  (jfrlens--call (jfrlens--connection) "jfrlens/jvms" (make-hash-table))))))
    (cdr (assoc (completing-read "JVM: " jvms nil t) jvms))))

(defun jfrlens-stop ()
  "End the program and show what was measured."
  (interactive)
  (jfrlens--execute "jfrlens.stop"))

(defun jfrlens-cancel ()
  "End the program and leave the hints as they were."
  (interactive)
  (jfrlens--execute "jfrlens.cancel"))

(defun jfrlens-open-recording (file)
  "Show the recording FILE on the source lines."
  (interactive "fRecording: ")
  (jfrlens--execute "jfrlens.openRecording" (list :recording (expand-file-name file))))

(defun jfrlens-flame-graph (&optional copy)
  "Open the flame graph in the browser.
With a prefix argument COPY its address, for who works on another machine."
  (interactive "P")
  (let ((address (plist-get (jfrlens--execute "jfrlens.openFlameGraph" '(:quiet t)) :url)))
    (if (not copy)
        (browse-url address)
      (kill-new address)
      (message "The flame graph is at %s (copied)" address))))

(defun jfrlens-compare ()
  "Show in the browser what changed since the run before."
  (interactive)
  (browse-url (plist-get (jfrlens--execute "jfrlens.compare" '(:quiet t)) :url)))

(defun jfrlens-check ()
  "Run the program again, to tell which totals hold."
  (interactive)
  (jfrlens--execute "jfrlens.check"))

(defun jfrlens-redact (file)
  "Show where FILE has secrets, ask, and write a copy without them."
  (interactive "fRecording, crash log or dump: ")
  (jfrlens--execute "jfrlens.redact" (list :recording (expand-file-name file))))

(defun jfrlens-select-event ()
  "Choose the sample type that is shown."
  (interactive)
  (let* ((shown (jfrlens--execute "jfrlens.selectEvent" '(:quiet t)))
         (weights (cl-mapcar #'cons (plist-get shown :sampleTypes) (plist-get shown :weights)))
         (completion-extra-properties
          (list :annotation-function (lambda (type) (concat "  " (cdr (assoc type weights)))))))
    (jfrlens--execute "jfrlens.selectEvent"
                      (list :type (completing-read "Sample type: " weights nil t)))))

(defun jfrlens-overview ()
  "Show what the time went on; RET goes to the place of a cause."
  (interactive)
  (let ((overview (jfrlens--execute "jfrlens.overview" '(:quiet t))))
    (with-current-buffer (get-buffer-create "*jfrlens overview*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert (format "Where the time of %s went\n\n" (plist-get overview :title)))
        (seq-doseq (finding (plist-get overview :findings))
          (jfrlens--insert-place (format "%s %s" (plist-get finding :text) (plist-get finding :advice)) finding))
        (seq-doseq (kind (plist-get overview :kinds))
          (jfrlens--insert-place (format "%s %s: %s" (plist-get kind :loss) (plist-get kind :label) (plist-get kind :text)) kind))
        (insert "unremarkable: " (mapconcat #'identity (plist-get overview :calm) ", ") "\n")
        (goto-char (point-min)))
      (special-mode))
    (pop-to-buffer "*jfrlens overview*")))

(defun jfrlens--insert-place (text place)
  "Insert TEXT, as a button where PLACE is a line of a file."
  (let ((uri (plist-get place :uri)) (line (or (plist-get place :line) 0)))
    (if (null uri)
        (insert text)
      (insert-text-button (format "%s  %s" text (plist-get place :at))
                          'action (lambda (_)
                                    (find-file-other-window (eglot-uri-to-path uri))
                                    (goto-char (point-min))
                                    (forward-line line))))
    (insert "\n")))

(defun jfrlens-hot-lines ()
  "List the hottest lines by file, to go to them."
  (interactive)
  (let ((lines (jfrlens--execute "jfrlens.hotLines" '(:quiet t))))
    (xref-show-xrefs (lambda () (mapcar #'jfrlens--xref lines)) nil)))

(defun jfrlens--xref (line)
  "The hot LINE of the server as an entry of a list."
  (xref-make (concat " " (plist-get line :text) "  " (plist-get line :source))
             (xref-make-file-location (eglot-uri-to-path (plist-get line :uri)) (1+ (plist-get line :line)) 0)))

(defun jfrlens-next-hot-line ()
  "Go to the hottest line, and on each further call to the next."
  (interactive)
  (jfrlens--go (jfrlens--execute "jfrlens.nextHotLine" '(:quiet t))))

(defun jfrlens--go (place)
  "Go to a PLACE of the server."
  (find-file (eglot-uri-to-path (plist-get place :uri)))
  (goto-char (point-min))
  (forward-line (plist-get place :line)))

(defun jfrlens-clear ()
  "Take the hints of the profile away."
  (interactive)
  (jfrlens--execute "jfrlens.clear"))

(provide 'jfrlens)
;;; jfrlens.el ends here
