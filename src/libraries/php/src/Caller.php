<?php

declare(strict_types=1);

namespace OpenPlatform;

/**
 * Signs and sends calls, and retries those that may succeed later.
 *
 * @internal
 */
final class Caller
{
    private const JSON = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;

    private readonly string $baseUrl;
    private readonly Signer $signer;
    private readonly Transport $transport;

    public function __construct(
        string $baseUrl,
        private readonly string $apiAccount,
        #[\SensitiveParameter] string $secret,
        float $timeout,
        private readonly int $maxRetries,
        private readonly float $retryDelay,
        private readonly ?string $language,
    ) {
        $this->baseUrl = Arguments::toOrigin($baseUrl);
        Arguments::assertAccount($apiAccount);
        $this->signer = new Signer('secret', $secret);
        Arguments::assertNumber('timeout', $timeout, 0.001);
        Arguments::assertNumber('maxRetries', $maxRetries, 0);
        Arguments::assertNumber('retryDelay', $retryDelay, 0);
        if ($language !== null) {
            Arguments::assertHeader('language', $language);
        }
        $this->transport = new Transport($timeout);
    }

    /**
     * Makes a call and returns its `data`. The body is serialised once and reused by retries.
     *
     * @param callable(mixed): mixed $read
     */
    public function call(
        string $path,
        string $address,
        Model|array $request,
        ?string $id,
        callable $read,
    ): mixed {
        $body = json_encode($request === [] ? new \stdClass() : $request, self::JSON);
        $own = $id ?? bin2hex(random_bytes(16));
        Arguments::assertId($own);
        for ($attempt = 0; ; $attempt++) {
            try {
                return $this->send($path, $address, $own, $body)->read($read);
            } catch (ApiException | ConnectionException $fault) {
                if ($attempt >= $this->maxRetries || !Retry::isPassing($fault)) {
                    throw $fault;
                }
                usleep(Retry::toDelayUs($attempt, $this->retryDelay, $fault));
            }
        }
    }

    /**
     * Calls until nothing more follows, each time with the cursor of the last page.
     *
     * @param callable(mixed): mixed $read
     */
    public function pages(string $path, string $address, Model|array $request, callable $read): \Generator
    {
        $asked = $request instanceof Model ? (array) $request->jsonSerialize() : $request;
        do {
            $page = $this->call($path, $address, $asked, null, $read);
            yield $page;
            $asked['after'] = $page->next;
        } while ($page->more === true);
    }

    /** Makes one attempt with its own timestamp and signature. */
    private function send(string $path, string $address, string $own, string $body): Answer
    {
        $id = "$path:$own";
        $timestamp = (string) time();
        $headers = [
            'content-type' => 'application/json',
            'x-api-account' => $this->apiAccount,
            'webhook-id' => $id,
            'webhook-timestamp' => $timestamp,
            'webhook-signature' => $this->signer->sign($id, $timestamp, $body),
        ];
        if ($this->language !== null) {
            $headers['langType'] = $this->language;
        }
        try {
            return $this->transport->post($this->baseUrl . $address, $headers, $body);
        } catch (\RuntimeException $fault) {
            $message = "The connection failed: $path: {$fault->getMessage()}";
            throw new ConnectionException($message, $own, $fault);
        }
    }
}
