import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toDevice } from '#contract/device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

const devices: [
  userAgent: string,
  browser: string | null,
  system: string | null,
  phone: boolean,
][] = [
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows', false],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', true],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS', true],
  [`${mac} Version/18.5 Safari/605.1.15`, 'Safari', 'macOS', false],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox',
    'Linux',
    false,
  ],
  ['curl/8.9.1', null, null, false],
  ['', null, null, false],
];

for (const [userAgent, browser, system, isPhone] of devices) {
  it(`recognises ${browser ?? 'no browser'} on ${system ?? 'no system'}: ${userAgent.slice(0, 12)}`, () => {
    assert.deepEqual(toDevice(userAgent), { browser, system, isPhone });
  });
}
