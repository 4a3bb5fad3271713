import { benchBodies } from './bodies.ts';
import { benchBuilds } from './builds.ts';
import {
  benchCore,
  benchCreate,
  benchDigest,
  benchLocation,
  benchTrace,
  benchVersion2,
} from './calls.ts';
import { benchDiagnosis } from './diagnosis.ts';
import { benchEvents } from './events.ts';
import { benchLabels } from './labels.ts';
import { benchMemory } from './memory.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { benchPages } from './pages.ts';
import { benchPostgres } from './postgres.ts';
import { benchPushDelay } from './push-delay.ts';
import { benchPushes } from './pushes.ts';
import { describeMachine, type Figure, findImpossible, type Outcome, toTable } from './report.ts';
import { benchScale } from './scale.ts';
import { benchScripts } from './scripts.ts';
import { benchSearch } from './search.ts';
import { benchSlowDisk } from './slow-disk.ts';
import { benchTls } from './tls.ts';
import { benchWorstRequests } from './worst-requests.ts';

const benchmarks: Record<string, (options: BenchOptions) => Promise<Outcome>> = {
  create: benchCreate,
  trace: benchTrace,
  'version-2': benchVersion2,
  location: benchLocation,
  digest: benchDigest,
  tls: benchTls,
  'slow-disk': benchSlowDisk,
  postgres: benchPostgres,
  core: benchCore,
  bodies: benchBodies,
  'worst-requests': benchWorstRequests,
  diagnosis: benchDiagnosis,
  events: benchEvents,
  labels: benchLabels,
  memory: benchMemory,
  pages: benchPages,
  pushes: benchPushes,
  'push-delay': benchPushDelay,
  scale: benchScale,
  scripts: benchScripts,
  search: benchSearch,
  builds: benchBuilds,
};

const say = (text: string) => process.stdout.write(`${text}\n`);
const { names, options } = readOptions(process.argv.slice(2));
const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  say(
    `Unknown: ${unknown.join(', ')}. Write npm run bench -- ${Object.keys(benchmarks).join(' ')}`,
  );
  process.exit(2);
}

const figures: Figure[] = [];
const failures: string[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  say(`Measuring ${name} …`);
  const outcome = await run(options);
  figures.push(...outcome.figures);
  failures.push(...outcome.failures, ...outcome.figures.flatMap(findImpossible));
}
say(`\nMachine: ${describeMachine()}`);
say('Median of the rounds (least–most); both sides ran by turns in this call.\n');
say(toTable(figures));
// A missed aim is only shown; a failure fails the run.
for (const failure of failures) say(`BROKEN: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
