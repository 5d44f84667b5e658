# Debian's CAS server (python3-django-cas-server) for one service and one person: folder, port, service, user, password.
import os
import re
import sys

folder, port, service, user, password = sys.argv[1:6]

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="for tests only",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF="debian_cas",
    STATIC_URL="/static/",
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    DATABASES={
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(folder, "cas.sqlite3")}
    },
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "cas_server",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    CAS_AUTH_CLASS="cas_server.auth.TestAuthUser",
    CAS_TEST_USER=user,
    CAS_TEST_PASSWORD=password,
    CAS_TEST_ATTRIBUTES={"kind": "student"},
)
django.setup()

from django.core.management import call_command
from django.urls import include, path

urlpatterns = [path("cas/", include("cas_server.urls", namespace="cas_server"))]
sys.modules["debian_cas"] = sys.modules["__main__"]

call_command("migrate", verbosity=0)

from cas_server.models import ReplaceAttributName, ServicePattern

pattern = ServicePattern.objects.create(name="huxuan", pattern="^" + re.escape(service) + r"([?&]state=[\w-]+)?$", pos=1)
ReplaceAttributName.objects.create(name="kind", replace="", service_pattern=pattern)
call_command("runserver", "127.0.0.1:" + port, use_reloader=False, use_static_handler=False, verbosity=0)
