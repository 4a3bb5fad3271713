<?php

declare(strict_types=1);

namespace OpenPlatform;

/**
 * Sends requests by PHP's own streams, which need no extension but OpenSSL.
 *
 * @internal
 */
final class Transport
{
    public function __construct(private readonly float $timeout)
    {
    }

    /**
     * Throws a RuntimeException with the reason if no complete response arrives in time.
     *
     * @param array<string, string> $headers
     */
    public function post(string $url, array $headers, string $body): Answer
    {
        $ends = microtime(true) + $this->timeout;
        $reasons = [];
        // Streams report errors only as warnings.
        set_error_handler(static function (int $level, string $message) use (&$reasons): bool {
            $reasons[] = preg_replace('~^\w+\(.*?\): (Failed to open stream: )?~', '', $message);
            return true;
        });
        try {
            $answer = $this->send($url, $headers, $body, $ends);
        } finally {
            restore_error_handler();
        }
        if ($answer === null) {
            $late = "no response within $this->timeout s";
            $known = implode('; ', array_unique($reasons)) ?: 'the response was cut off';
            throw new \RuntimeException(microtime(true) >= $ends ? $late : $known);
        }
        return $answer;
    }

    /**
     * Returns null if no complete response arrives in time.
     *
     * @param array<string, string> $headers
     */
    private function send(string $url, array $headers, string $body, float $ends): ?Answer
    {
        $lines = array_map(
            static fn (string $name, string $value) => "$name: $value",
            array_keys($headers),
            $headers,
        );
        // Follows no redirect: a signed call must not reach another server.
        $stream = fopen($url, 'rb', false, stream_context_create(['http' => [
            'method' => 'POST',
            'header' => [...$lines, 'connection: close'],
            'content' => $body,
            'protocol_version' => 1.1,
            'timeout' => $this->timeout,
            'follow_location' => 0,
            'ignore_errors' => true,
        ]]));
        if ($stream === false) {
            return null;
        }
        try {
            [$status, $found] = self::readHead(stream_get_meta_data($stream)['wrapper_data']);
            $text = self::readBody($stream, $ends);
        } finally {
            fclose($stream);
        }
        $isWhole = $text !== null && strlen($text) >= (int) ($found['content-length'] ?? 0);
        return $isWhole ? new Answer($status, $found, $text) : null;
    }

    /**
     * @param list<string> $lines
     * @return array{int, array<string, string>}
     */
    private static function readHead(array $lines): array
    {
        $status = 0;
        $headers = [];
        foreach ($lines as $line) {
            if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $found)) {
                // The lines before belong to an interim response.
                [$status, $headers] = [(int) $found[1], []];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower($name)] = trim($value);
            }
        }
        return [$status, $headers];
    }

    /**
     * Applies the timeout to the whole response, even if a server sends it slowly.
     *
     * @param resource $stream
     */
    private static function readBody($stream, float $ends): ?string
    {
        $text = '';
        while (!feof($stream)) {
            $left = $ends - microtime(true);
            if ($left <= 0) {
                return null;
            }
            stream_set_timeout($stream, (int) $left, (int) (fmod($left, 1) * 1_000_000));
            $part = fread($stream, 65_536);
            if ($part === false || stream_get_meta_data($stream)['timed_out']) {
                return null;
            }
            $text .= $part;
        }
        return $text;
    }
}
