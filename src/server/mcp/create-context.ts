import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from '#server/demo.ts';
import type { CallingTokens } from '#server/gateway/call.ts';
import type { Evidence, Found } from '#server/gateway/diagnosis/diagnosis-thread.ts';
import type { People } from '#server/people/people.ts';
import { Sample } from '#server/runtime/sample.ts';
import { BuiltPages } from './documentation/built-pages.ts';
import { DocumentSearch } from './documentation/document-search.ts';
import { Reference } from './documentation/reference.ts';
import type { McpContext } from './tool.ts';
import { ToolError } from './tool-error.ts';

/** For all callers together, so that the thread has time for the wrong digests of calls. */
const diagnoses = { key: 'all', burst: 60, perHour: 3600 };

interface Parts {
  people: People;
  frozen: ConstructorParameters<typeof Reference>[0]['frozen'];
  siteDirectory: string;
  demo: DemoAccount | undefined;
  diagnose(evidence: Evidence, asker: string): Promise<Found>;
  callingTokens: CallingTokens;
}

/** Creates what tools work with; what it starts ends with the server. */
export function createMcpContext(
  app: FastifyInstance,
  { people, frozen, siteDirectory, demo, diagnose, callingTokens }: Parts,
): McpContext {
  const sample = new Sample();
  const search = new DocumentSearch((error) => app.log.error({ err: error }, 'a thread ended'));
  app.addHook('onClose', () => search.close());
  return {
    people,
    reference: new Reference({ ...people, frozen }),
    pages: new BuiltPages(siteDirectory),
    search,
    async diagnose(evidence, asker) {
      if (sample.take([diagnoses], people.now())) return diagnose(evidence, asker);
      throw new ToolError('Too many signatures are looked into at the moment. Wait a few seconds.');
    },
    demo,
    // Awaited inside: a call begins once it is awaited, and must begin with the token.
    inject: (call, grant) => callingTokens.run(grant, async () => await app.inject(call)),
  };
}
