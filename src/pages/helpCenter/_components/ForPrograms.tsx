import { DocLink } from '@site/src/components/DocLink';
import { Phrase } from '@site/src/components/Phrase';
import { useText } from '#client/texts.ts';

interface ForProgramsProps {
  /** The document about the equivalent for programs: `basic/resolveAddress`. */
  page: string;
  label: string;
  /** Names of the equivalent tools at `/mcp`. */
  tools: readonly string[];
}

/** The call that a program or an agent uses instead of a tool; the only text of the tool's Markdown. */
export function ForPrograms({ page, label, tools }: ForProgramsProps) {
  const text = useText();
  const names = tools.map((name) => `\`${name}\``);
  return (
    <ul className="anchor-list muted-sm">
      <li>
        <DocLink page={page}>{label}</DocLink>
      </li>
      <li>
        <DocLink page="guides/agents#tools">
          <Phrase text={`${names.join(' · ')} · ${text('control.agents.guide')}`} />
        </DocLink>
      </li>
    </ul>
  );
}
