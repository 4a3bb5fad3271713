import { type ToolScope, toolScopes } from '#contract/portal/console-tool-tokens.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { ask, type Person } from '../_support/people.ts';
import { connect, openDemoPortal } from './_agent.ts';

/** A portal with the demo account, calls of people, and agents with tokens. */
export async function openTokens() {
  const portal = await openDemoPortal();

  const tell = (person: Person, path: string, request: object) =>
    ask(portal, 'POST', path, request, { token: person.token });

  const create = (person: Person, request: object = {}) => {
    const usual = { name: 'tests', scopes: toolScopes, days: 1 };
    return tell(person, 'console/createToolToken', { ...usual, ...request });
  };

  /** An agent of a new developer, with a token of these scopes. */
  async function openAgent(scopes: readonly ToolScope[] = toolScopes) {
    const developer = await addDeveloper(portal);
    const { data } = await create(developer, { scopes });
    return { ...(await connect(portal, 'legacy', data.token)), developer };
  }

  return { portal, tell, create, openAgent };
}

/** A call that every certified developer may make and that changes nothing. */
export const places = { operation: 'location/getLocation', request: { countryCode: 'UAE' } };
