/**
 * Ends this process when the one that started it has ended, even by SIGKILL. Passed to Node as `--import`;
 * the channel between both closes with either of them.
 */
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
