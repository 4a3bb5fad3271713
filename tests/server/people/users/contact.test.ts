import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callingCodeOf, parseEmail, parsePhone, toEmailKey } from '#server/people/users/contact.ts';

const mobiles = {
  '+20 100 123 4567': '+201001234567',
  '+971 50 123 4567': '+971501234567',
  '+62 812-3456-789': '+628123456789',
  '+86 139 1234 5678': '+8613912345678',
};

test('parses mobile numbers of served countries with any spacing', () => {
  for (const [text, number] of Object.entries(mobiles)) assert.equal(parsePhone(text), number);
});

const refusedPhones = {
  'portal.phoneInvalid': [
    '',
    '+',
    '+20',
    '01001234567',
    '+2010012345678',
    '+999123456789',
    'call +201001234567',
  ],
  'portal.phoneCountry': ['+12125550123', '+447911123456', '+4915112345678'],
  'portal.phoneNotMobile': ['+20227928550', '+97143170000'],
};

for (const [text, numbers] of Object.entries(refusedPhones)) {
  test(`refuses numbers with ${text}`, () => {
    for (const number of numbers) {
      assert.throws(() => parsePhone(number), { detail: { fields: { phone: { text } } } }, number);
    }
  });
}

test('names the field that holds the phone or email address', () => {
  const detail = (name: string, text: string) => ({ detail: { fields: { [name]: { text } } } });
  assert.throws(() => parsePhone('1', 'mobile'), detail('mobile', 'portal.phoneInvalid'));
  assert.throws(() => parseEmail('1', 'mail'), detail('mail', 'portal.emailInvalid'));
});

test('returns the calling code, by which messages are counted', () => {
  assert.equal(callingCodeOf('+201001234567'), '20');
  assert.equal(callingCodeOf('+971501234567'), '971');
});

test('keeps an address as written and compares it in any spelling', () => {
  assert.equal(parseEmail('  Lena.Meyer@Example.com '), 'Lena.Meyer@Example.com');
  assert.equal(toEmailKey('Lena.Meyer@Example.COM'), 'lena.meyer@example.com');
  assert.equal(toEmailKey('a@bücher.example'), toEmailKey('A@XN--BCHER-KVA.example'));
});

test('refuses addresses that a mail server could read as several or as a header', () => {
  const refused = [
    'no address',
    '@example.com',
    'a,b@example.com',
    'a;b@example.com',
    'a b@example.com',
    'a\r\nBcc:c@example.com',
    'a(b)@example.com',
    '"a"@example.com',
    'a:b@example.com',
    'a@exa mple.com',
    'a@[127.0.0.1]',
  ];
  for (const text of refused) {
    assert.throws(() => parseEmail(text), { text: 'portal.emailInvalid' }, text);
  }
});
