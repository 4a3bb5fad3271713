<?php

declare(strict_types=1);

namespace OpenPlatform;

/** Verifies pushes of a webhook address by its secrets: several while one replaces another. */
final class PushVerifier
{
    /** @var list<Signer> */
    private readonly array $signers;

    /** @param string|list<string> $secrets */
    public function __construct(
        #[\SensitiveParameter] string|array $secrets,
        private readonly int $tolerance = 300,
    ) {
        $given = array_values((array) $secrets) ?: [''];
        $this->signers = array_map(
            static fn (int $index, string $secret) => new Signer("secrets[$index]", $secret),
            array_keys($given),
            $given,
        );
    }

    /**
     * The push in a request. Throws a PushException.
     *
     * @param string $body as it arrived, before any parser: file_get_contents('php://input')
     * @param array<string, string|list<string>> $headers as getallheaders() or PSR-7 has them
     */
    public function verify(string $body, array $headers): Push
    {
        $found = array_change_key_case($headers);
        [$id, $timestamp, $signatures] = array_map(
            static fn (string $name) => implode(' ', (array) ($found["webhook-$name"] ?? '')),
            ['id', 'timestamp', 'signature'],
        );
        if ($id === '' || $signatures === '') {
            throw new PushException(PushFault::Headers, 'A header of the signature is missing.');
        }
        if (!$this->isRecent($timestamp)) {
            $message = 'The timestamp is too far from the clock of this machine.';
            throw new PushException(PushFault::Timestamp, $message);
        }
        if (!$this->isSigned($id, $timestamp, $body, $signatures)) {
            throw new PushException(PushFault::Signature, 'No secret made this signature.');
        }
        return self::toPush($id, $body);
    }

    private function isRecent(string $timestamp): bool
    {
        return preg_match('/^[0-9]{1,12}$/D', $timestamp) === 1
            && abs(time() - (int) $timestamp) <= $this->tolerance;
    }

    private function isSigned(string $id, string $timestamp, string $body, string $given): bool
    {
        foreach ($this->signers as $signer) {
            $expected = $signer->sign($id, $timestamp, $body);
            foreach (explode(' ', $given) as $each) {
                if (hash_equals($expected, $each)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static function toPush(string $id, string $body): Push
    {
        $content = json_decode($body, true);
        if (!is_array($content) || !is_string($content['type'] ?? null)) {
            $message = 'The body is no push: it is no object with a type.';
            throw new PushException(PushFault::Body, $message);
        }
        $type = $content['type'];
        $model = PushModels::BY_TYPE[$type] ?? null;
        try {
            $data = $content['data'] ?? null;
            $timestamp = (string) ($content['timestamp'] ?? '');
            return new Push($id, $type, $timestamp, $model === null ? $data : $model::from($data));
        } catch (\TypeError) {
            throw new PushException(PushFault::Body, 'The data is not that of its type.');
        }
    }
}
