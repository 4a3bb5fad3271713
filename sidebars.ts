import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

export default {
  apiDoc: [
    'apiDoc/index',
    'apiDoc/basic',
    {
      type: 'category',
      label: 'orderserve',
      collapsed: false,
      items: ['apiDoc/orderserve/create', 'apiDoc/orderserve/query', 'apiDoc/orderserve/cancel'],
    },
    {
      type: 'category',
      label: 'logistics',
      collapsed: false,
      items: ['apiDoc/logistics/query'],
    },
    'apiDoc/errors',
  ],
} satisfies SidebarsConfig;
