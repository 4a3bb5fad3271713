import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeMachine } from '../load/report.ts';
import { readOptions } from './options.ts';
import { type Scenario, Skipped } from './scenario.ts';
import { brokenPushes } from './scenarios/broken-pushes.ts';
import { core } from './scenarios/core.ts';
import { events } from './scenarios/events.ts';
import { pipelinedFloods } from './scenarios/floods.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { fuzz } from './scenarios/fuzz.ts';
import { garbledCore } from './scenarios/garbled-core.ts';
import { kills } from './scenarios/kills.ts';
import { hostileBodies, manyConnections } from './scenarios/load.ts';
import { postgres } from './scenarios/postgres.ts';
import { powerCuts } from './scenarios/power-cuts.ts';
import { receivers } from './scenarios/receivers.ts';
import { removedMembers } from './scenarios/removed-members.ts';
import { rolling } from './scenarios/rolling.ts';
import { slowSockets } from './scenarios/slow-sockets.ts';
import { soak } from './scenarios/soak.ts';
import { statements } from './scenarios/statements.ts';
import { strangeCore } from './scenarios/strange-core.ts';
import { writeLock } from './scenarios/write-lock.ts';
import { findFailures, type Row, toTable } from './table.ts';

const scenarios: Record<string, Scenario> = {
  kills,
  events,
  statements,
  'power-cuts': powerCuts,
  receivers,
  'broken-pushes': brokenPushes,
  'removed-members': removedMembers,
  rolling,
  postgres,
  'full-disk': fullDisk,
  'write-lock': writeLock,
  'slow-sockets': slowSockets,
  'hostile-bodies': hostileBodies,
  connections: manyConnections,
  floods: pipelinedFloods,
  fuzz,
  core,
  'strange-core': strangeCore,
  'garbled-core': garbledCore,
  soak,
};

const say = (text: string) => process.stdout.write(`${text}\n`);

function readWords() {
  try {
    const { sizes, only } = readOptions(process.argv.slice(2));
    const unknown = only.filter((name) => !Object.hasOwn(scenarios, name));
    if (unknown.length === 0) return { sizes, only };
    throw new Error(`${unknown.join(', ')}: name some of ${Object.keys(scenarios).join(' ')}.`);
  } catch (error) {
    say((error as Error).message);
    process.exit(2);
  }
}

const { sizes, only } = readWords();
const rows: Row[] = [];
const broken: string[] = [];
const skipped: string[] = [];
for (const [name, run] of Object.entries(scenarios)) {
  if (only.length > 0 && !only.includes(name)) continue;
  say(`${new Date().toISOString()} ${name} …`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-chaos-'));
  try {
    const found = await run({ sizes, dataDir });
    rows.push(...found);
    // The whole takes hours: shows what is known in case the rest is cancelled.
    say(toTable(found));
  } catch (error) {
    if (error instanceof Skipped) skipped.push(`${name}: ${error.message}`);
    else broken.push(`${name}: ${(error as Error).stack}`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
say(`\nMachine: ${describeMachine()}\n`);
say(toTable(rows));
for (const each of skipped) say(`SKIPPED ${each}`);
// A scenario that was named must run.
const failures = [...findFailures(rows), ...broken, ...(only.length > 0 ? skipped : [])];
for (const failure of failures) say(`BROKEN: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
