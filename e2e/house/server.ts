// One real server for each worker: its own port, its own empty data folder, gone afterwards.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The code that opens /addCenter on the servers of the stories (AMB-05). */
export const ADD_CENTER_CODE = 'open-for-stories';

const ROOT = resolve(import.meta.dirname, '../..');

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}

export class Server {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  /**
   * Starts `caseboard serve` on an empty folder, or on one with the demo's people and cases, and waits
   * until it says that it is ready.
   */
  static async start(name: string, { demo = false } = {}): Promise<Server> {
    const binary = process.env['CASEBOARD_BINARY'] ?? join(ROOT, 'target/debug/caseboard');
    if (!existsSync(binary)) throw new Error(`${binary} is not built; run: make e2e`);
    const folder = mkdtempSync(join(tmpdir(), 'caseboard-e2e-'));
    const logs = join(ROOT, 'e2e/.output/servers');
    mkdirSync(logs, { recursive: true });
    const log = createWriteStream(join(logs, `${name}.log`), { flags: 'a' });

    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      PATH: process.env['PATH'] ?? '',
      RUST_BACKTRACE: '1',
      CASEBOARD_LISTEN: `127.0.0.1:${port}`,
      CASEBOARD_DATA_DIR: join(folder, 'data'),
      CASEBOARD_ENV: 'dev',
      CASEBOARD_RATE_LIMIT: 'off',
      CASEBOARD_ADD_CENTER_CODE: ADD_CENTER_CODE,
    };
    if (demo) await promisify(execFile)(binary, ['demo'], { cwd: folder, env });
    const child = spawn(binary, ['serve'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env });
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    const server = new Server(url, child, folder);
    await server.ready(join(logs, `${name}.log`));
    return server;
  }

  private async ready(log: string): Promise<void> {
    const until = Date.now() + 20_000;
    while (Date.now() < until) {
      if (this.process.exitCode !== null)
        throw new Error(`caseboard ended with code ${this.process.exitCode}; see ${log}`);
      try {
        if ((await fetch(`${this.url}/readyz`)).ok) return;
      } catch {
        // not listening yet
      }
      await new Promise((tick) => setTimeout(tick, 50));
    }
    await this.stop();
    throw new Error(`caseboard was not ready within 20 s; see ${log}`);
  }

  /** Asks the server to end, by its own process id, and removes its folder. */
  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = new Promise<void>((done) => this.process.once('exit', () => done()));
      this.process.kill('SIGTERM');
      const late = setTimeout(() => this.process.kill('SIGKILL'), 12_000);
      await ended;
      clearTimeout(late);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
