/* Loaded into a server (LD_PRELOAD): each wait for the disk takes 5 ms longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>

static const useconds_t delay_us = 5000;

int fsync(int fd) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
  usleep(delay_us);
  return real(fd);
}

int fdatasync(int fd) {
  int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
  usleep(delay_us);
  return real(fd);
}
