import { readProject } from '../../_project.ts';

const text = readProject('docs/apiDoc/guides/migration.mdx');

/** A step of the guide, by the anchor of its heading. */
export interface GuideStep {
  anchor: string;
  text: string;
}

/** The numbered steps of the guide, in its order. */
export const guideSteps: readonly GuideStep[] = text
  .split(/^(?=## )/m)
  .filter((section) => /^## 第 \d+ 步/.test(section))
  .map((section) => ({
    anchor: /\{\/\* #([\w-]+) \*\/\}/.exec(section)?.[1] ?? '',
    text: section,
  }));

/** The program that a step shows in a language. */
export function readProgram(anchor: string, language: 'bash' | 'js' | 'json'): string {
  const step = guideSteps.find((each) => each.anchor === anchor);
  const program = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(step?.text ?? '')?.[1];
  if (program === undefined) throw new Error(`step ${anchor} of the guide shows no ${language}`);
  return program;
}
