import { toControlId } from './_form-context.ts';

/** Unfolds the groups around a field and puts the cursor into it; the nearest field that is drawn. */
export function leadTo(formId: string, path: string): void {
  const parents = [path];
  while (/[.[]/.test(parents[0] ?? '')) {
    parents.unshift((parents[0] ?? '').replace(/(?:\.[^.[]*|\[\d+\])$/, ''));
  }
  for (const each of parents.toReversed()) {
    const control = document.getElementById(toControlId(formId, each));
    if (!control) continue;
    let group = control.closest('details');
    while (group) {
      group.open = true;
      group = group.parentElement?.closest('details') ?? null;
    }
    control.focus();
    control.scrollIntoView({ block: 'center' });
    return;
  }
}
