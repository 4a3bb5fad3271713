import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

/** A page of an operation, which its link marks by what it is: called, or sent. */
const toPage = (mark: 'POST' | 'PUSH') => (id: string) =>
  ({ type: 'doc', id: `apiDoc/${id}`, customProps: { mark } }) as const;
const call = toPage('POST');
const push = toPage('PUSH');

export default {
  apiDoc: [
    'apiDoc/index',
    {
      type: 'category',
      label: 'guides',
      items: [
        'apiDoc/guides/signature',
        'apiDoc/guides/environments',
        'apiDoc/guides/rotating-keys',
        'apiDoc/guides/addresses',
        'apiDoc/guides/time',
        'apiDoc/guides/life-cycle',
        'apiDoc/guides/failed-deliveries',
        'apiDoc/guides/webhooks',
        'apiDoc/guides/pushes',
        'apiDoc/guides/push-sources',
        'apiDoc/guides/proof-of-delivery',
        'apiDoc/guides/waybills',
        'apiDoc/guides/money',
        'apiDoc/guides/cod',
        'apiDoc/guides/returns',
        'apiDoc/guides/cross-border',
        'apiDoc/guides/retries',
        'apiDoc/guides/limits',
        'apiDoc/guides/volume',
        'apiDoc/guides/printing',
        'apiDoc/guides/sandbox',
        'apiDoc/guides/ci',
        'apiDoc/guides/agents',
        'apiDoc/guides/going-live',
        'apiDoc/guides/mails',
        'apiDoc/guides/personal-data',
        'apiDoc/guides/glossary',
        'apiDoc/guides/versions',
        'apiDoc/guides/migration',
        'apiDoc/guides/changelog',
        'apiDoc/guides/differences',
      ],
    },
    call('basic'),
    call('basic/resolveAddress'),
    {
      type: 'category',
      label: 'orderserve',
      items: [
        call('orderserve/create'),
        call('orderserve/query'),
        call('orderserve/cancel'),
        call('orderserve/instruct'),
        call('orderserve/createReturn'),
        push('orderserve/statusFeedback'),
        call('orderserve/addLooseOrder'),
        call('orderserve/expressquery'),
        call('orderserve/printOrders'),
        call('orderserve/createManifest'),
        call('orderserve/waybillInformation'),
      ],
    },
    {
      type: 'category',
      label: 'vip',
      items: [call('vip/balance'), call('vip/getwaybill')],
    },
    {
      type: 'category',
      label: 'logistics',
      items: [
        call('logistics/query'),
        call('logistics/proofOfDelivery'),
        push('logistics/statusFeedback'),
        push('logistics/actionRequired'),
        call('logistics/subscribe'),
        call('events/listEvents'),
      ],
    },
    {
      type: 'category',
      label: 'other',
      items: [
        call('other/cover'),
        call('other/pca'),
        call('other/getInfo'),
        push('other/settlementReturn'),
        call('other/realNameSaveInfo'),
        call('other/freight'),
        call('other/threeSegmentCode'),
      ],
    },
    {
      type: 'category',
      label: 'finance',
      items: [
        call('finance/listStatements'),
        call('finance/getStatement'),
        push('finance/statement'),
      ],
    },
    {
      type: 'category',
      label: 'sandbox',
      items: [
        call('sandbox/moveParcel'),
        call('sandbox/timetable'),
        call('sandbox/setCallback'),
        call('sandbox/listPushes'),
        call('sandbox/parkPush'),
        call('sandbox/replayPush'),
        call('sandbox/closeStatement'),
      ],
    },
    'apiDoc/errors',
  ],
} satisfies SidebarsConfig;
