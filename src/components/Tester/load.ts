import { createElement } from 'react';
import type { OperationPage } from '#reference/page.ts';
import type { TesterProps } from './index.tsx';

/** Loads the parts that only one version needs. */
const wires = {
  'md5-v1': () => import(/* webpackChunkName: "tool-wire-1" */ './_v1/Wire.tsx'),
  'hmac-v2': () => import(/* webpackChunkName: "tool-wire-2" */ './_v2/Wire.tsx'),
};

export async function loadTester({ scheme }: OperationPage['version']) {
  const [{ Tester }, { wire }] = await Promise.all([
    import(/* webpackChunkName: "tool-tester" */ './index.tsx'),
    wires[scheme](),
  ]);
  return (props: Omit<TesterProps, 'wire'>) => createElement(Tester, { ...props, wire });
}
