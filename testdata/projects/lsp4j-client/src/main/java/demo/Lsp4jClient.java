package demo;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ClientInfo;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensCapabilities;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandCapabilities;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintCapabilities;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.InlayHintWorkspaceCapabilities;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowDocumentResult;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * Does what a user of IntelliJ does and prints what he would see: opens the file given as first
 * argument, clicks its first lens, waits for the result, opens the flame graph. The other
 * arguments are the command line of the server.
 */
public final class Lsp4jClient implements LanguageClient {
    /** How long anything may take on a busy machine. */
    private static final int PATIENCE_MINUTES = 5;

    private final LinkedBlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final CompletableFuture<String> shown = new CompletableFuture<>();

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        Process process = new ProcessBuilder(List.of(args).subList(1, args.length))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var client = new Lsp4jClient();
        var launcher = LSPLauncher.createClientLauncher(client, process.getInputStream(), process.getOutputStream());
        launcher.startListening();
        client.use(launcher.getRemoteProxy(), file);
        System.out.println("exit " + process.waitFor());
        System.exit(0); // the launcher's threads would keep it alive
    }

    private void use(LanguageServer server, Path file) throws Exception {
        var start = server.initialize(asLsp4ij(file.getParent())).get(PATIENCE_MINUTES, TimeUnit.MINUTES);
        System.out.println("commands " + start.getCapabilities().getExecuteCommandProvider().getCommands());
        server.initialized(new InitializedParams());
        String uri = file.toUri().toString();
        var document = new TextDocumentIdentifier(uri);
        String text = Files.readString(file);
        server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "java", 1, text)));

        CodeLens profile = show(server.getTextDocumentService().codeLens(new CodeLensParams(document)).get()).get(0);
        click(server, profile);
        String message = messages.poll(PATIENCE_MINUTES, TimeUnit.MINUTES);
        System.out.println("message " + message);

        var whole = new Range(new Position(0, 0), new Position(text.split("\n").length, 0));
        Position hottest = null;
        for (InlayHint hint : server.getTextDocumentService().inlayHint(new InlayHintParams(document, whole)).get()) {
            hottest = hottest == null ? hint.getPosition() : hottest;
            var label = hint.getLabel().isLeft() ? hint.getLabel().getLeft() : hint.getLabel().getRight().get(0).getValue();
            System.out.println("hint " + (hint.getPosition().getLine() + 1) + ":" + label);
        }
        List<? extends CodeLens> lenses = show(server.getTextDocumentService().codeLens(new CodeLensParams(document)).get());
        var hover = server.getTextDocumentService().hover(new HoverParams(document, hottest)).get();
        System.out.println("hover " + hover.getContents().getRight().getValue().lines().findFirst().orElse(""));
        for (CodeLens lens : lenses) {
            if (lens.getCommand().getCommand().equals("jfrlens.openFlameGraph")) {
                click(server, lens);
                System.out.println("show " + shown.get(PATIENCE_MINUTES, TimeUnit.MINUTES));
                break;
            }
        }
        server.shutdown().get(PATIENCE_MINUTES, TimeUnit.MINUTES);
        server.exit();
    }

    private static List<? extends CodeLens> show(List<? extends CodeLens> lenses) {
        for (CodeLens lens : lenses) {
            System.out.println("lens " + (lens.getRange().getStart().getLine() + 1) + ": " + lens.getCommand().getTitle());
        }
        return lenses;
    }

    private static void click(LanguageServer server, CodeLens lens) throws Exception {
        var command = lens.getCommand();
        server.getWorkspaceService().executeCommand(new ExecuteCommandParams(command.getCommand(), command.getArguments()))
                .get(PATIENCE_MINUTES, TimeUnit.MINUTES);
    }

    /** What LSP4IJ says of itself, as far as it has to do with the server. */
    private static InitializeParams asLsp4ij(Path root) {
        var document = new TextDocumentClientCapabilities();
        document.setCodeLens(new CodeLensCapabilities(true));
        document.setInlayHint(new InlayHintCapabilities(true)); // and no resolveSupport
        document.setHover(new HoverCapabilities(List.of(MarkupKind.MARKDOWN, MarkupKind.PLAINTEXT), false));
        var workspace = new WorkspaceClientCapabilities();
        workspace.setExecuteCommand(new ExecuteCommandCapabilities(true));
        workspace.setConfiguration(true);
        workspace.setWorkspaceFolders(true);
        workspace.setCodeLens(new CodeLensWorkspaceCapabilities(true));
        workspace.setInlayHint(new InlayHintWorkspaceCapabilities(true));
        var window = new WindowClientCapabilities();
        window.setWorkDoneProgress(true);
        window.setShowDocument(new ShowDocumentCapabilities(true));
        var params = new InitializeParams();
        params.setProcessId((int) ProcessHandle.current().pid());
        params.setClientInfo(new ClientInfo("IntelliJ IDEA", "2025.2"));
        params.setCapabilities(new ClientCapabilities(workspace, document, window, null));
        params.setWorkspaceFolders(List.of(new WorkspaceFolder(root.toUri().toString(), "demo")));
        return params;
    }

    @Override
    public CompletableFuture<ShowDocumentResult> showDocument(ShowDocumentParams params) {
        if (!Boolean.TRUE.equals(params.getExternal())) {
            params.getSelection().getStart(); // LSP4IJ takes it for given
        }
        shown.complete(params.getUri());
        return CompletableFuture.completedFuture(new ShowDocumentResult(true));
    }

    @Override
    public void showMessage(MessageParams params) {
        messages.add(params.getMessage());
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
        messages.add(params.getMessage());
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<List<Object>> configuration(org.eclipse.lsp4j.ConfigurationParams params) {
        return CompletableFuture.completedFuture(params.getItems().stream().map(item -> (Object) null).toList());
    }

    @Override
    public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void notifyProgress(ProgressParams params) { }

    @Override
    public CompletableFuture<Void> refreshCodeLenses() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> refreshInlayHints() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> registerCapability(org.eclipse.lsp4j.RegistrationParams params) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams params) { }

    @Override
    public void telemetryEvent(Object object) { }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) { }
}
