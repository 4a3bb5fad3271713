import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

export default {
  apiDoc: [
    'apiDoc/index',
    {
      type: 'category',
      label: 'guides',
      items: [
        'apiDoc/guides/signature',
        'apiDoc/guides/environments',
        'apiDoc/guides/addresses',
        'apiDoc/guides/time',
        'apiDoc/guides/life-cycle',
        'apiDoc/guides/pushes',
        'apiDoc/guides/waybills',
        'apiDoc/guides/money',
        'apiDoc/guides/retries',
        'apiDoc/guides/limits',
        'apiDoc/guides/sandbox',
        'apiDoc/guides/agents',
        'apiDoc/guides/going-live',
        'apiDoc/guides/glossary',
        'apiDoc/guides/migration',
        'apiDoc/guides/changelog',
        'apiDoc/guides/differences',
      ],
    },
    'apiDoc/basic',
    {
      type: 'category',
      label: 'orderserve',
      items: [
        'apiDoc/orderserve/create',
        'apiDoc/orderserve/query',
        'apiDoc/orderserve/cancel',
        'apiDoc/orderserve/statusFeedback',
        'apiDoc/orderserve/addLooseOrder',
        'apiDoc/orderserve/expressquery',
        'apiDoc/orderserve/waybillInformation',
      ],
    },
    {
      type: 'category',
      label: 'vip',
      items: ['apiDoc/vip/balance', 'apiDoc/vip/getwaybill'],
    },
    {
      type: 'category',
      label: 'logistics',
      items: [
        'apiDoc/logistics/query',
        'apiDoc/logistics/statusFeedback',
        'apiDoc/logistics/subscribe',
      ],
    },
    {
      type: 'category',
      label: 'other',
      items: [
        'apiDoc/other/cover',
        'apiDoc/other/pca',
        'apiDoc/other/getInfo',
        'apiDoc/other/settlementReturn',
        'apiDoc/other/realNameSaveInfo',
        'apiDoc/other/freight',
        'apiDoc/other/threeSegmentCode',
      ],
    },
    {
      type: 'category',
      label: 'sandbox',
      items: [
        'apiDoc/sandbox/moveParcel',
        'apiDoc/sandbox/timetable',
        'apiDoc/sandbox/setCallback',
        'apiDoc/sandbox/listPushes',
        'apiDoc/sandbox/replayPush',
      ],
    },
    'apiDoc/errors',
  ],
} satisfies SidebarsConfig;
