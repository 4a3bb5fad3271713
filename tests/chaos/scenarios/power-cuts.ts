import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Ledger, toOrdersRow } from '../ledger.ts';
import { Portal } from '../portal.ts';
import { assertMayMount, type Scenario, Skipped } from '../scenario.ts';

const integrators = 8;
const diskMb = 512;
/** The time between two cuts is this to twice as long. */
const lifeMs = 1000;

/**
 * Stops ext4 without flushing its journal, as a power failure does (EXT4_IOC_SHUTDOWN with
 * EXT4_GOING_FLAGS_NOLOGFLUSH, fs/ext4/ioctl.c of Linux).
 */
const shutDown = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack("I", 2))`;

function run(...[command, ...words]: [string, ...string[]]): void {
  execFileSync(command, words, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** A disk in a file whose power can be cut. */
class Disk {
  readonly folder: string;
  private readonly file: string;
  private isMounted = false;

  constructor(dataDir: string) {
    assertMayMount();
    this.folder = path.join(dataDir, 'disk');
    this.file = path.join(dataDir, 'disk.img');
    mkdirSync(this.folder);
    try {
      run('truncate', '-s', `${diskMb}M`, this.file);
      run('mkfs.ext4', '-q', this.file);
      this.mount();
    } catch (error) {
      throw new Skipped(`a disk that can be cut off needs ext4 on a loop device: ${error}`);
    }
  }

  mount(): void {
    run('mount', '-o', 'loop', this.file, this.folder);
    this.isMounted = true;
  }

  cut(): void {
    run('python3', '-c', shutDown, this.folder);
  }

  /** Unmounts it. */
  [Symbol.dispose](): void {
    if (!this.isMounted) return;
    run('umount', this.folder);
    this.isMounted = false;
  }
}

/** Cuts the power repeatedly while orders come in; acknowledged orders must remain. */
export const powerCuts: Scenario = async ({ sizes, dataDir }) => {
  using disk = new Disk(dataDir);
  await using portal = await Portal.open({ DATA_DIR: disk.folder });
  const ledger = new Ledger(await portal.demo(), [portal.address]);
  ledger.start(integrators);
  for (let cut = 1; cut <= sizes.cuts; cut += 1) {
    await ledger.more(integrators);
    await pause(lifeMs * (1 + Math.random()));
    disk.cut();
    await portal.end('SIGKILL');
    disk[Symbol.dispose]();
    disk.mount();
    await portal.start();
  }
  await ledger.more(integrators);
  await ledger.stop();
  const what = `orders through ${sizes.cuts} power cuts`;
  return [toOrdersRow(what, await ledger.balance(), { portals: [portal] })];
};
