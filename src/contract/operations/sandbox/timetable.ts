import { Type } from 'typebox';
import { defineOperation } from '../../operation.ts';
import { scenario, seconds } from './_fields.ts';

export const sandboxTimetable = defineOperation({
  id: 'sandbox/timetable',
  path: 'sandbox/timetable',
  sandboxOnly: true,
  level: 'developer',
  businessDigest: 'never',
  changes: true,
  request: Type.Object({
    scenario: Type.Optional(scenario('accountScenario')),
    everySeconds: Type.Optional(seconds('accountEverySeconds')),
  }),
  data: Type.Object({
    scenario: Type.Optional(scenario('scenarioNow')),
    everySeconds: seconds('accountEverySeconds'),
  }),
  errors: ['999001030'],
  hints: { leadsTo: [{ operation: 'orderserve/create' }] },
  examples: [
    {
      name: 'timetable.set',
      request: { scenario: 'delivered', everySeconds: 60 },
      data: { scenario: 'delivered', everySeconds: 60 },
    },
    { name: 'timetable.off', request: { everySeconds: 0 }, data: { everySeconds: 0 } },
    {
      name: 'timetable.tooLong',
      request: { everySeconds: 90000 },
      code: '999001030',
      field: 'everySeconds',
    },
  ],
});
