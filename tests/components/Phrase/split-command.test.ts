import assert from 'node:assert/strict';
import { it } from 'node:test';
import { splitCommand } from '../../../src/components/Phrase/split-command.ts';

it('splitCommand keeps options with hyphens whole', () => {
  assert.deepEqual(splitCommand('java -Dfile.encoding=UTF-8 Receiver.java 8080'), [
    'java ',
    '-Dfile.encoding=UTF-8',
    ' Receiver.java 8080',
  ]);
  assert.deepEqual(splitCommand('go run my-receiver.go'), ['go run ', 'my-receiver.go', '']);
});

it('splitCommand lets paths, long words and plain texts break', () => {
  const classPath = 'java -cp "client-a/target/classes:client-a/target/dependency/*"';
  assert.deepEqual(splitCommand(classPath), ['java ', '-cp', classPath.slice('java -cp'.length)]);
  const long = 'run --an-option-of-more-than-24-characters';
  for (const whole of [long, 'webhook-timestamp', 'node receiver.mjs 8080']) {
    assert.deepEqual(splitCommand(whole), [whole]);
  }
});
