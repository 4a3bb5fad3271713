<?php

declare(strict_types=1);

namespace OpenPlatform;

/** A request, a result or a part of one: null fields are not sent, and new ones are ignored. */
abstract class Model implements \JsonSerializable
{
    /** The fields: null, the class of a model, or a list with the class of its models. */
    protected const FIELDS = [];

    final public static function from(array $data): static
    {
        $known = array_intersect_key($data, static::FIELDS);
        foreach ($known as $name => $value) {
            $class = static::FIELDS[$name];
            if ($class !== null && $value !== null) {
                $known[$name] = is_array($class)
                    ? array_map($class[0]::from(...), $value)
                    : $class::from($value);
            }
        }
        return new static(...$known);
    }

    final public function jsonSerialize(): array|\stdClass
    {
        $set = array_filter(get_object_vars($this), static fn (mixed $value) => $value !== null);
        // An empty array would become a JSON list.
        return $set ?: new \stdClass();
    }
}
