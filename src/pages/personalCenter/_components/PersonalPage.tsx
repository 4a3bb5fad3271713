import { Workspace } from '@site/src/components/Workspace';
import { personalNav } from '@site/src/components/Workspace/personal-nav.ts';
import type { ComponentType } from 'react';
import { useText } from '#client/texts.ts';
import type { Role } from '#contract/portal/roles.ts';

/** Creates a page of the personal centre; `title` and `lead` are ids of texts. */
export function createPersonalPage(
  { title, lead, roles }: { title: string; lead: string; roles?: readonly Role[] },
  Content: ComponentType,
) {
  return function PersonalPage() {
    const text = useText();
    return (
      <Workspace title={text(title)} lead={text(lead)} nav={personalNav} roles={roles}>
        <Content />
      </Workspace>
    );
  };
}
