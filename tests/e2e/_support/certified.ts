import { askPortal, type Person, registerPerson } from './people.ts';
import type { Portal } from './server.ts';

const developer = {
  name: 'Amal Hassan',
  mobile: '+201001234567',
  email: 'amal@example.com',
  purpose: 'Labels and tracking for a shop of ceramics.',
};

/** Asks for developer certification. */
export async function commitDeveloper(url: string, { signedIn }: Person): Promise<void> {
  await askPortal(url, 'cer/devCerCommit', developer, signedIn.token);
}

/** Somebody new whose developer certification the courier approved. */
export async function registerDeveloper(portal: Portal): Promise<Person> {
  const person = await registerPerson(portal.url);
  await commitDeveloper(portal.url, person);
  await portal.operator('review approve', '--user', person.account, '--kind', 'developer');
  return person;
}
