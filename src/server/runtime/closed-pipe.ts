/** Ends the process quietly when the reader of its output has seen enough and closed the pipe, as `head` does. */
export function endOnClosedPipe(stream: NodeJS.WriteStream = process.stdout): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
