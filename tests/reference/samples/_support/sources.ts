import path from 'node:path';
import { readSampleSources } from '../../../../src/plugins/portal/sample-sources.ts';

/** The source files of sample programs. */
export const sources = readSampleSources(path.resolve(import.meta.dirname, '../../../..'));
