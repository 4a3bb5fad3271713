import { createElement } from 'react';
import type { OperationPage } from '#reference/page.ts';
import type { TesterProps } from './index.tsx';

/** Loads the parts that only one version needs. */
const wires = {
  'md5-v1': () => import('./_v1/Wire.tsx'),
  'hmac-v2': () => import('./_v2/Wire.tsx'),
};

export async function loadTester({ scheme }: OperationPage['version']) {
  const [{ Tester }, { wire }] = await Promise.all([import('./index.tsx'), wires[scheme]()]);
  return (props: Omit<TesterProps, 'wire'>) => createElement(Tester, { ...props, wire });
}
