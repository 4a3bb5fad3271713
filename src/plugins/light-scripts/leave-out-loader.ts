/** A module without anything in it; data is null. */
export default function leaveOut(this: { resourcePath: string }): string {
  return this.resourcePath.endsWith('.json') ? 'null' : 'module.exports = {};';
}
