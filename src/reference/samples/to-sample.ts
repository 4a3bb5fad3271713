import { toCurlSample } from './curl.ts';
import { toGoSample } from './go.ts';
import { toJavaSample } from './java.ts';
import type { SampleLanguage } from './languages.ts';
import { toNodeSample } from './node.ts';
import { toPhpSample } from './php.ts';
import type { SampleCall } from './program.ts';
import { toPythonSample } from './python.ts';
import { toRubySample } from './ruby.ts';

const writers: Record<SampleLanguage, (call: SampleCall) => string> = {
  curl: toCurlSample,
  node: toNodeSample,
  python: toPythonSample,
  java: toJavaSample,
  php: toPhpSample,
  go: toGoSample,
  ruby: toRubySample,
};

/** A whole program of one language that makes the call with nothing but the standard library. */
export function toSample(language: SampleLanguage, call: SampleCall): string {
  return writers[language](call);
}
