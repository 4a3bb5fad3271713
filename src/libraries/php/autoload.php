<?php

declare(strict_types=1);

// For projects without Composer: loads only the classes of this library.
spl_autoload_register(static function (string $class): void {
    $prefix = 'OpenPlatform\\';
    if (!str_starts_with($class, $prefix)) {
        return;
    }
    $file = __DIR__ . '/src/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    if (is_file($file)) {
        require $file;
    }
});
