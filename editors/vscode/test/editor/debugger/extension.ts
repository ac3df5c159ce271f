import { connect, type Socket } from 'node:net';
import * as vscode from 'vscode';

/** What a debugger and a JVM say to each other first. */
const HANDSHAKE = 'JDWP-Handshake';

interface Request {
  type: string;
  seq: number;
  command: string;
  arguments?: { hostName?: string; port?: number };
}

/** A debugger that shakes hands with a JVM and tells so in the debug console. */
class Debugger implements vscode.DebugAdapter {
  private readonly said = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  private jvm: Socket | undefined;

  readonly onDidSendMessage = this.said.event;

  handleMessage(message: vscode.DebugProtocolMessage): void {
    const { type, seq, command, arguments: given } = message as Request;
    if (type !== 'request') return;
    const body = command === 'threads' ? { threads: [] } : {};
    this.said.fire({ type: 'response', seq: 0, request_seq: seq, success: true, command, body });
    if (command === 'initialize') this.event('initialized', {});
    if (command === 'attach') this.attach(given?.hostName ?? '', given?.port ?? 0);
    if (command === 'disconnect') this.event('terminated', {});
  }

  dispose(): void {
    this.jvm?.destroy();
  }

  private attach(host: string, port: number): void {
    const tell = (text: string) => this.event('output', { category: 'stdout', output: `${text}\n` });
    this.jvm = connect(port, host, () => this.jvm?.write(HANDSHAKE));
    this.jvm.on('error', (error) => tell(error.message));
    this.jvm.once('data', (data) => tell(`The JVM at ${host} answers: ${data.toString()}`));
  }

  private event(event: string, body: object): void {
    this.said.fire({ type: 'event', seq: 0, event, body });
  }
}

/** Called by VS Code when a debug session of type java begins. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory('java', {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterInlineImplementation(new Debugger()),
    }),
  );
}
