import path from 'node:path';
import { readSampleSources } from '../../../../src/plugins/portal/sample-sources.ts';

/** The source files that sample programs are made of. */
export const sources = readSampleSources(path.resolve(import.meta.dirname, '../../../..'));
