/* Delays fsync and fdatasync as a disk with a slow cache flush would, for bench/run --fsync-ms.
 *
 * BENCH_FSYNC_MS is the delay in milliseconds. BENCH_FSYNC_COUNT names a file of eight bytes in which the calls of all
 * processes are counted. It is loaded with LD_PRELOAD into servers of a benchmark only.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static long delay_ns;
static _Atomic unsigned long *count;
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);

__attribute__((constructor)) static void start(void) {
  const char *delay = getenv("BENCH_FSYNC_MS"), *file = getenv("BENCH_FSYNC_COUNT");
  real_fsync = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  delay_ns = delay ? (long)(atof(delay) * 1e6) : 0;
  int fd = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
  if (fd >= 0) {
    void *page = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (page != MAP_FAILED) count = page;
    close(fd);
  }
}

static void wait_as_a_disk(void) {
  struct timespec delay = {delay_ns / 1000000000L, delay_ns % 1000000000L};
  if (count) atomic_fetch_add(count, 1);
  nanosleep(&delay, NULL);
}

int fsync(int fd) {
  wait_as_a_disk();
  return real_fsync(fd);
}

int fdatasync(int fd) {
  wait_as_a_disk();
  return real_fdatasync(fd);
}
