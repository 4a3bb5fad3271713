/**
 * Runs what every page of Docusaurus runs first, each part in a separate task: in one task the modules would
 * block a phone for a third of a second, in which it does not respond to touch.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@generated/client-modules'),
  () => import(/* webpackMode: "eager" */ '@generated/routes'),
  () => import(/* webpackMode: "eager" */ '@theme/Layout'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/App'),
  () => import(/* webpackMode: "eager" */ '@docusaurus/core/lib/client/clientEntry'),
];

/** Behind whatever the page waits for by then. */
const nextTask = () => window.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

async function start() {
  for (const part of parts) {
    await nextTask();
    await part();
  }
}

void start();
