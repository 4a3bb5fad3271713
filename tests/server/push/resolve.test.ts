import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { createResolvePublic, resolveAllowed, resolveAny } from '#server/push/resolve.ts';

const typeA = 1;
const typeAaaa = 28;
const headerBytes = 12;

/** Records of the stub: the bytes of an address by name and type. */
const records: Record<string, Buffer> = {
  [`both.example.com ${typeA}`]: Buffer.from([8, 8, 4, 4]),
  [`both.example.com ${typeAaaa}`]: Buffer.from('20014860486000000000000000008844', 'hex'),
  [`four.example.com ${typeA}`]: Buffer.from([8, 8, 8, 8]),
  [`inside.example.com ${typeA}`]: Buffer.from([10, 0, 0, 1]),
  [`inside.example.com ${typeAaaa}`]: Buffer.from('20014860486000000000000000008844', 'hex'),
};

/** The name in a query, and where it ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function answer(query: Buffer): Buffer {
  const { name, end } = readName(query);
  const type = query.readUInt16BE(end);
  const data = records[`${name} ${type}`];
  const known = Object.keys(records).some((each) => each.startsWith(`${name} `));
  const header = Buffer.from(query.subarray(0, headerBytes));
  // A response with recursion; 3 means that the name does not exist.
  header.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(data ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const question = query.subarray(headerBytes, end + 4);
  if (!data) return Buffer.concat([header, question]);
  const record = Buffer.from('c00c000000010000000a0000', 'hex');
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([header, question, record, data]);
}

const stub = createSocket('udp4', (query, { port, address }) => {
  stub.send(answer(query), port, address);
});
stub.bind(0, '127.0.0.1');
await once(stub, 'listening');
after(() => stub.close());
const resolve = createResolvePublic([`127.0.0.1:${stub.address().port}`]);

describe('createResolvePublic', () => {
  it('returns addresses of both kinds', async () => {
    assert.deepEqual(await resolve('both.example.com'), ['8.8.4.4', '2001:4860:4860::8844']);
    assert.deepEqual(await resolve('four.example.com'), ['8.8.8.8']);
  });

  it('returns nothing for unknown names and for names in local files only', async () => {
    assert.deepEqual(await resolve('none.example.com'), []);
    assert.deepEqual(await resolve('localhost'), []);
    const refused = resolveAllowed(resolve, 'none.example.com', false);
    await assert.rejects(refused, {
      fault: { text: 'detail.callbackUnresolved', values: { value: 'none.example.com' } },
    });
  });

  it('refuses one private address among public ones unless private networks are allowed', async () => {
    const values = { value: 'inside.example.com (10.0.0.1)' };
    await assert.rejects(resolveAllowed(resolve, 'inside.example.com', false), {
      fault: { text: 'detail.callbackPrivate', values },
    });
    assert.equal((await resolveAllowed(resolve, 'inside.example.com', true)).length, 2);
  });
});

it('resolves names like the system when private networks are allowed', async () => {
  const addresses = await resolveAny('localhost');
  assert.ok(addresses.some((address) => ['127.0.0.1', '::1'].includes(address)));
});
