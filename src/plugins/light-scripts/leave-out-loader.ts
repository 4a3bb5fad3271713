/** Returns an empty module, or null for data. */
export default function leaveOut(this: { resourcePath: string }): string {
  return this.resourcePath.endsWith('.json') ? 'null' : 'module.exports = {};';
}
