/* Records the writes of a server below a folder, or makes them fail. Loaded with LD_PRELOAD by harnesses of trust only.
 *
 * TRUST_FOLDER   the folder; what is done elsewhere is passed on untouched
 * TRUST_RECORD   the file to which each change is appended, for trust/trust_harness/disk.py
 * TRUST_FAILURE  a file of eight bytes, read before each change: an errno with which changes fail, 0 for none. With
 *                FLUSH_ONLY only fsync and fdatasync fail, after the data was written.
 *
 * A change is made and recorded under one lock, so the order of the record is that of the changes. A flush is recorded at
 * its begin and at its end, both with the id of its thread: it covers what was recorded before its begin, and counts once its
 * end is recorded. A process that exits during a flush leaves a begin without an end. Mapped memory is not recorded; SQLite
 * maps only its index of the log, which it builds anew.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { WRITE = 1, TRUNCATE, FLUSH_BEGIN, FLUSH_END, CREATE, RENAME, UNLINK, MKDIR, LINK };
enum { FILES = 65536, FLUSH_ONLY = 1 << 16 };

/* The header of a record, `offset` is the thread of a flush; a path, two paths separated by a zero byte, or the written bytes follow. */
struct record {
  uint64_t time_ns;
  uint32_t kind;
  uint32_t size;
  uint64_t inode;
  uint64_t offset;
};

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char folder[PATH_MAX];
static size_t folder_length;
static int record_fd = -1;
static volatile uint64_t *failure;
/* Whether a descriptor is open on a file or a folder below the folder. */
static _Atomic char followed[FILES];

#define REAL(name) static __typeof__(name) *real_##name
REAL(open);
REAL(openat);
REAL(close);
REAL(write);
REAL(pwrite);
REAL(writev);
REAL(ftruncate);
REAL(fsync);
REAL(fdatasync);
REAL(rename);
REAL(unlink);
REAL(mkdir);
REAL(link);
REAL(linkat);

__attribute__((constructor)) static void start(void) {
#define FIND(name) real_##name = (__typeof__(real_##name))dlsym(RTLD_NEXT, #name)
  FIND(open);
  FIND(openat);
  FIND(close);
  FIND(write);
  FIND(pwrite);
  FIND(writev);
  FIND(ftruncate);
  FIND(fsync);
  FIND(fdatasync);
  FIND(rename);
  FIND(unlink);
  FIND(mkdir);
  FIND(link);
  FIND(linkat);
  const char *place = getenv("TRUST_FOLDER"), *record = getenv("TRUST_RECORD"), *fail = getenv("TRUST_FAILURE");
  if (!place || !realpath(place, folder)) return;
  folder_length = strlen(folder);
  if (record) record_fd = real_open(record, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fail) {
    int fd = real_open(fail, O_RDONLY | O_CLOEXEC);
    void *page = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *failure, PROT_READ, MAP_SHARED, fd, 0);
    if (page != MAP_FAILED) failure = page;
    if (fd >= 0) real_close(fd);
  }
}

/* Other threads still write when a process exits. Kept for good, the lock lets none of them leave half a record. */
__attribute__((destructor)) static void finish(void) { pthread_mutex_lock(&lock); }

static int below(const char *path) {
  return folder_length && path && strncmp(path, folder, folder_length) == 0 &&
         (path[folder_length] == '/' || path[folder_length] == 0);
}

static int is_followed(int fd) { return fd >= 0 && fd < FILES && followed[fd]; }

/* Whether a change has to fail now; sets errno. */
static int fails(int is_flush) {
  uint64_t wanted = failure ? *failure : 0;
  if (!wanted || ((wanted & FLUSH_ONLY) && !is_flush)) return 0;
  errno = (int)(wanted & 0xffff);
  return 1;
}

static uint64_t inode_of(int fd) {
  struct stat found;
  return fstat(fd, &found) == 0 ? found.st_ino : 0;
}

/* Appends a record; the caller holds the lock. */
static void append(enum kind kind, uint64_t inode, uint64_t offset, const struct iovec *parts, int count) {
  if (record_fd < 0) return;
  int kept = errno;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct record head = {(uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec, kind, 0, inode, offset};
  for (int i = 0; i < count; i++) head.size += (uint32_t)parts[i].iov_len;
  int ok = syscall(SYS_write, record_fd, &head, sizeof head) == sizeof head;
  for (int i = 0; ok && i < count; i++) {
    const char *at = parts[i].iov_base;
    for (size_t left = parts[i].iov_len; ok && left;) {
      long done = syscall(SYS_write, record_fd, at, left);
      ok = done > 0;
      if (ok) at += done, left -= (size_t)done;
    }
  }
  if (!ok) abort();
  errno = kept;
}

static void append_paths(enum kind kind, uint64_t inode, const char *one, const char *two) {
  struct iovec parts[] = {{(void *)one, strlen(one)}, {(void *)"", 1}, {(void *)(two ? two : ""), two ? strlen(two) : 0}};
  append(kind, inode, 0, parts, two ? 3 : 1);
}

static void append_data(int fd, uint64_t offset, const struct iovec *parts, int count, ssize_t done) {
  struct iovec written[count > 0 ? count : 1];
  int used = 0;
  for (size_t left = (size_t)done; left && used < count; used++) {
    written[used] = parts[used];
    if (written[used].iov_len > left) written[used].iov_len = left;
    left -= written[used].iov_len;
  }
  append(WRITE, inode_of(fd), offset, written, used);
}

static int open_file(int (*how)(const char *, int, mode_t), const char *path, int flags, mode_t mode) {
  if (!below(path)) return how(path, flags, mode);
  int changes = (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC));
  if (changes && fails(0)) return -1;
  pthread_mutex_lock(&lock);
  struct stat found;
  int existed = stat(path, &found) == 0;
  int fd = how(path, flags, mode);
  if (fd >= 0 && fd < FILES) {
    followed[fd] = 1;
    if (!existed && (flags & O_CREAT)) append_paths(CREATE, inode_of(fd), path, NULL);
    if (existed && (flags & O_TRUNC)) append(TRUNCATE, inode_of(fd), 0, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return fd;
}

static int plain_open(const char *path, int flags, mode_t mode) { return real_open(path, flags, mode); }

static mode_t mode_of(int flags, va_list rest) { return (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0; }

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return open_file(plain_open, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return open_file(plain_open, path, flags, mode);
}

/* Relative names are used only for folders that are walked, never for changes. */
int openat(int at, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return at == AT_FDCWD || *path == '/' ? open_file(plain_open, path, flags, mode)
                                                  : real_openat(at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return openat(at, path, flags, mode);
}

int close(int fd) {
  if (fd >= 0 && fd < FILES) followed[fd] = 0;
  return real_close(fd);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
  if (!is_followed(fd)) return real_pwrite(fd, data, size, offset);
  if (fails(0)) return -1;
  pthread_mutex_lock(&lock);
  ssize_t done = real_pwrite(fd, data, size, offset);
  struct iovec part = {(void *)data, size};
  if (done > 0) append_data(fd, (uint64_t)offset, &part, 1, done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off_t offset) { return pwrite(fd, data, size, offset); }

/* The position at which a write without offset begins. */
static uint64_t position(int fd) {
  struct stat found;
  if ((fcntl(fd, F_GETFL) & O_APPEND) && fstat(fd, &found) == 0) return (uint64_t)found.st_size;
  return (uint64_t)lseek(fd, 0, SEEK_CUR);
}

ssize_t write(int fd, const void *data, size_t size) {
  if (!is_followed(fd)) return real_write(fd, data, size);
  if (fails(0)) return -1;
  pthread_mutex_lock(&lock);
  uint64_t offset = position(fd);
  ssize_t done = real_write(fd, data, size);
  struct iovec part = {(void *)data, size};
  if (done > 0) append_data(fd, offset, &part, 1, done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (!is_followed(fd)) return real_writev(fd, parts, count);
  if (fails(0)) return -1;
  pthread_mutex_lock(&lock);
  uint64_t offset = position(fd);
  ssize_t done = real_writev(fd, parts, count);
  if (done > 0) append_data(fd, offset, parts, count, done);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate(int fd, off_t size) {
  if (!is_followed(fd)) return real_ftruncate(fd, size);
  if (fails(0)) return -1;
  pthread_mutex_lock(&lock);
  int done = real_ftruncate(fd, size);
  if (done == 0) append(TRUNCATE, inode_of(fd), (uint64_t)size, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate64(int fd, off_t size) { return ftruncate(fd, size); }

static int flush(int (*how)(int), int fd) {
  if (!is_followed(fd)) return how(fd);
  if (fails(1)) return -1;
  uint64_t inode = inode_of(fd), thread = (uint64_t)syscall(SYS_gettid);
  pthread_mutex_lock(&lock);
  append(FLUSH_BEGIN, inode, thread, NULL, 0);
  pthread_mutex_unlock(&lock);
  int done = how(fd);
  pthread_mutex_lock(&lock);
  if (done == 0) append(FLUSH_END, inode, thread, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int fsync(int fd) { return flush(real_fsync, fd); }
int fdatasync(int fd) { return flush(real_fdatasync, fd); }

int rename(const char *from, const char *to) {
  if (!below(from) && !below(to)) return real_rename(from, to);
  if (fails(0)) return -1;
  pthread_mutex_lock(&lock);
  struct stat found;
  uint64_t inode = stat(from, &found) == 0 ? found.st_ino : 0;
  int done = real_rename(from, to);
  if (done == 0) append_paths(RENAME, inode, from, to);
  pthread_mutex_unlock(&lock);
  return done;
}

int unlink(const char *path) {
  if (!below(path)) return real_unlink(path);
  if (fails(0)) return -1;
  pthread_mutex_lock(&lock);
  int done = real_unlink(path);
  if (done == 0) append_paths(UNLINK, 0, path, NULL);
  pthread_mutex_unlock(&lock);
  return done;
}

int mkdir(const char *path, mode_t mode) {
  if (!below(path)) return real_mkdir(path, mode);
  if (fails(0)) return -1;
  pthread_mutex_lock(&lock);
  int done = real_mkdir(path, mode);
  struct stat found;
  if (done == 0 && stat(path, &found) == 0) append_paths(MKDIR, found.st_ino, path, NULL);
  pthread_mutex_unlock(&lock);
  return done;
}

int link(const char *from, const char *to) {
  if (!below(to)) return real_link(from, to);
  if (fails(0)) return -1;
  pthread_mutex_lock(&lock);
  int done = real_link(from, to);
  struct stat found;
  if (done == 0 && stat(to, &found) == 0) append_paths(LINK, found.st_ino, to, NULL);
  pthread_mutex_unlock(&lock);
  return done;
}

int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
  if (!below(to)) return real_linkat(from_at, from, to_at, to, flags);
  if (fails(0)) return -1;
  pthread_mutex_lock(&lock);
  int done = real_linkat(from_at, from, to_at, to, flags);
  struct stat found;
  if (done == 0 && stat(to, &found) == 0) append_paths(LINK, found.st_ino, to, NULL);
  pthread_mutex_unlock(&lock);
  return done;
}
